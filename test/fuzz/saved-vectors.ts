import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { type Finding } from './fuzzer.js';

const FOLDER = join(process.cwd(), 'test/fuzz/vectors');

/** A finding as a file: what was wrong, and the chunks that reproduce it, deflated and in base64. */
interface SavedVector {
  readonly target: string;
  readonly seed: number;
  readonly found: string;
  readonly steps: readonly string[];
}

/** Saves a finding with the others; returns the path. */
export function saveFinding({ target, seed, what, steps }: Finding): string {
  mkdirSync(FOLDER, { recursive: true });
  const path = join(FOLDER, `${target}-${seed}.json`);
  const saved: SavedVector = {
    target,
    seed,
    found: what.split('\n')[0] ?? what,
    steps: steps.map((bytes) => deflateSync(bytes).toString('base64')),
  };
  writeFileSync(path, `${JSON.stringify(saved, null, 2)}\n`);
  return path;
}

export function savedVectors(): readonly Finding[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const { found, steps, ...saved } = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as SavedVector;
      return { ...saved, what: found, steps: steps.map((text) => inflateSync(Buffer.from(text, 'base64'))) };
    });
}
