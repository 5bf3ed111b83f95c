import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { type Finding } from './fuzzer.js';

const FOLDER = join(process.cwd(), 'test/fuzz/vectors');

/** A finding as a file: what was wrong once, and the pieces that showed it, deflated and in base64. */
interface KeptVector {
  readonly target: string;
  readonly seed: number;
  readonly found: string;
  readonly steps: readonly string[];
}

/** Writes a finding beside the others; returns the path. */
export function keep({ target, seed, what, steps }: Finding): string {
  mkdirSync(FOLDER, { recursive: true });
  const path = join(FOLDER, `${target}-${seed}.json`);
  const kept: KeptVector = {
    target,
    seed,
    found: what.split('\n')[0] ?? what,
    steps: steps.map((bytes) => deflateSync(bytes).toString('base64')),
  };
  writeFileSync(path, `${JSON.stringify(kept, null, 2)}\n`);
  return path;
}

export function keptVectors(): readonly Finding[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const { found, steps, ...kept } = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as KeptVector;
      return { ...kept, what: found, steps: steps.map((text) => inflateSync(Buffer.from(text, 'base64'))) };
    });
}
