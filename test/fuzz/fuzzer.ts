import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { between, seededRandom } from '@outpost/rcon-protocol/battleye/simulator/seeded-random.js';
import { type Feed, type FuzzTarget } from './fuzz-target.js';
import { mutated } from './mutations.js';

/** CPU time that one step may block the event loop for. */
export const STEP_LIMIT_MS = 50;
const MIB = 1024 * 1024;
const MAX_STEPS = 32;
/** A single slow step may be due to the garbage collector or the JIT compiler, so it is repeated. */
const TRIES = 3;

/** The chunks fed to one subject. */
export interface FuzzCase {
  readonly target: FuzzTarget;
  readonly seed: number;
  readonly steps: readonly Buffer[];
}

export interface Finding {
  readonly target: string;
  /** `--seed` with this number reproduces it first. */
  readonly seed: number;
  readonly what: string;
  readonly steps: readonly Buffer[];
}

/** CPU milliseconds used by the main thread; by the whole process where the OS does not report threads. */
function busyMs(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }
}

function heapMb(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MIB;
}

export function caseOf(target: FuzzTarget, seed: number): FuzzCase {
  const random = seededRandom(seed);
  const steps = Array.from({ length: between(random, 1, MAX_STEPS) }, () => {
    const bytes = mutated(random, target.vectors, target.maxBytes);
    return target.seal?.(bytes, random) ?? bytes;
  });
  return { target, seed, steps };
}

/** What is wrong with a case, or undefined. Steps are judged by CPU time, not wall time. */
export function problemOf({ target, steps }: Pick<FuzzCase, 'target' | 'steps'>): string | undefined {
  try {
    let slowest = slowestStep(target, steps, wallMs);
    for (let tries = 0; slowest > STEP_LIMIT_MS && tries < TRIES; tries += 1) {
      slowest = Math.min(slowest, slowestStep(target, steps, busyMs));
    }
    return slowest > STEP_LIMIT_MS ? `one step took ${Math.round(slowest)} ms` : undefined;
  } catch (error) {
    return `threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
}

/** Wall time is cheap to read and never less than CPU time, so it serves as a first filter. */
const wallMs = (): number => performance.now();

function slowestStep(target: FuzzTarget, steps: readonly Buffer[], clock: () => number): number {
  const feed = target.open();
  let slowest = 0;
  for (const bytes of steps) {
    const startedAt = clock();
    feed(bytes);
    slowest = Math.max(slowest, clock() - startedAt);
  }
  return slowest;
}

/** Feeds one subject for long and measures how much memory it retains. */
export function growthOf(target: FuzzTarget, seed: number, steps: number): string | undefined {
  // The first run warms up what the engine retains: compiled code, caches of regular expressions.
  feedMany(target, seed, steps);
  const before = heapMb();
  const feed = feedMany(target, seed, steps);
  const grownMb = heapMb() - before;
  // Keeps the subject reachable until here; otherwise its memory would have been collected.
  feed(Buffer.alloc(0));
  const isTooMuch = grownMb > (target.holdsMb ?? 0);
  return isTooMuch ? `holds ${Math.round(grownMb)} MB after ${steps} steps` : undefined;
}

function feedMany(target: FuzzTarget, seed: number, steps: number): Feed {
  const random = seededRandom(seed);
  const feed = target.open();
  for (let count = 0; count < steps; count += 1) {
    const bytes = mutated(random, target.vectors, Math.min(target.maxBytes, 4_096));
    feed(target.seal?.(bytes, random) ?? bytes);
  }
  return feed;
}

export interface FuzzRun {
  readonly cases: number;
  readonly steps: number;
  readonly findings: readonly Finding[];
}

/**
 * Feeds all targets in turn until time is up, each case with the next seed. A target with two findings is skipped from
 * then on: those should be fixed first.
 */
export function fuzz(
  targets: readonly FuzzTarget[],
  seed: number,
  seconds: number,
  onFinding: (finding: Finding) => void,
): FuzzRun {
  const findings: Finding[] = [];
  const found = (finding: Finding): void => {
    findings.push(finding);
    onFinding(finding);
  };
  const isOpen = ({ name }: FuzzTarget): boolean =>
    findings.filter(({ target }) => target === name).length < 2;
  const endsAt = performance.now() + seconds * 1_000;
  let [cases, steps] = [0, 0];
  for (let next = seed; performance.now() < endsAt; next += 1) {
    for (const target of targets.filter(isOpen)) {
      const made = caseOf(target, next);
      const what = problemOf(made);
      cases += 1;
      steps += made.steps.length;
      if (what !== undefined) found({ target: target.name, seed: next, what, steps: made.steps });
      if (performance.now() >= endsAt) break;
    }
  }
  return { cases, steps, findings };
}
