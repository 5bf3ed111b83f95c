import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { between, seededRandom } from '@outpost/rcon-protocol/battleye/simulator/seeded-random.js';
import { type Feed, type FuzzTarget } from './fuzz-target.js';
import { mutated } from './mutations.js';

/** Time of the processor that one step may take of the event loop. */
export const STEP_LIMIT_MS = 50;
const MIB = 1024 * 1024;
const MAX_STEPS = 32;
/** A step that was slow once may have met the garbage collector or the compiler. */
const TRIES = 3;

/** What one subject is fed, piece by piece. */
export interface FuzzCase {
  readonly target: FuzzTarget;
  readonly seed: number;
  readonly steps: readonly Buffer[];
}

export interface Finding {
  readonly target: string;
  /** `--seed` with this number meets it first. */
  readonly seed: number;
  readonly what: string;
  readonly steps: readonly Buffer[];
}

/** Milliseconds of the processor that the main thread has used; of the whole process where the system tells no more. */
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

/** What is wrong with a case, undefined where nothing is. Steps are judged by the processor's time, not the wall's. */
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

/** The wall's clock is cheap to read and never shows less than the processor's. */
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

/** Feeds one subject for long and looks at what it holds on to. */
export function growthOf(target: FuzzTarget, seed: number, steps: number): string | undefined {
  // What the first life leaves behind is the engine's: compiled code, caches of expressions.
  life(target, seed, steps);
  const before = heapMb();
  const feed = life(target, seed, steps);
  const grownMb = heapMb() - before;
  // The subject lives until here, or its memory would have been let go.
  feed(Buffer.alloc(0));
  const isTooMuch = grownMb > (target.holdsMb ?? 0);
  return isTooMuch ? `holds ${Math.round(grownMb)} MB after ${steps} steps` : undefined;
}

function life(target: FuzzTarget, seed: number, steps: number): Feed {
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
 * Feeds all targets in turn until the time is over, each case with the next seed. A target that was found out twice
 * is left alone: there is something to mend first.
 */
export function fuzz(
  targets: readonly FuzzTarget[],
  seed: number,
  seconds: number,
  told: (finding: Finding) => void,
): FuzzRun {
  const findings: Finding[] = [];
  const found = (finding: Finding): void => {
    findings.push(finding);
    told(finding);
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
