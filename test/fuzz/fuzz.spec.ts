import { appendFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { fuzz, growthOf, problemOf } from './fuzzer.js';
import { saveFinding, savedVectors } from './saved-vectors.js';
import { TEXT_TARGETS } from './text.targets.js';
import { WIRE_TARGETS } from './wire.targets.js';

/** Set by `npm run test:fuzz`; by default a short run with a fixed seed. */
const SECONDS = Number(process.env['OUTPOST_FUZZ_SECONDS'] ?? 5);
const SEED = Number(process.env['OUTPOST_FUZZ_SEED'] ?? 1);
const ONLY = process.env['OUTPOST_FUZZ_ONLY'] ?? '';
/** Where the long run writes its report. */
const REPORT = process.env['OUTPOST_FUZZ_REPORT'];

const TARGETS = [...WIRE_TARGETS, ...TEXT_TARGETS].filter(({ name }) => name.includes(ONLY));
const GRACE_MS = 300_000;
const SHORT_LIFE_STEPS = 200;
const LONG_LIFE_STEPS = 5_000;

const tell = (line: string): void => {
  if (REPORT !== undefined) appendFileSync(REPORT, `${line}\n`);
};

describe('Input from a game server', () => {
  it(
    'is parsed in short steps and without an exception',
    () => {
      const { cases, steps, findings } = fuzz(TARGETS, SEED, SECONDS, (finding) => {
        const note = REPORT === undefined ? '' : ` Kept as ${saveFinding(finding)}.`;
        tell(`${finding.target}, seed ${finding.seed}: ${finding.what}.${note}`);
      });
      tell(`${cases} cases, ${steps} steps, ${findings.length} findings; the first seed was ${SEED}.`);
      expect(findings.map(({ target, seed, what }) => `${target}, seed ${seed}: ${what}`)).toEqual([]);
    },
    SECONDS * 1_000 + GRACE_MS,
  );

  it(
    'is not retained indefinitely',
    () => {
      const steps = REPORT === undefined ? SHORT_LIFE_STEPS : LONG_LIFE_STEPS;
      const growing = TARGETS.filter(({ holdsMb }) => holdsMb !== undefined).flatMap((target) => {
        const what = growthOf(target, SEED, steps);
        return what === undefined ? [] : [`${target.name}, seed ${SEED}: ${what}`];
      });
      for (const line of growing) tell(line);
      expect(growing).toEqual([]);
    },
    GRACE_MS,
  );
});

describe('A saved finding', () => {
  it('no longer reproduces', () => {
    const harmful = savedVectors().flatMap(({ target: name, seed, steps }) => {
      const target = TARGETS.find((candidate) => candidate.name === name);
      const what = target ? problemOf({ target, steps }) : undefined;
      return what === undefined ? [] : [`${name}, seed ${seed}: ${what}`];
    });
    expect(harmful).toEqual([]);
  });
});
