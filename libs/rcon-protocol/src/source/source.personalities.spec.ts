import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SOURCE_PERSONALITIES, type SourcePersonalityName } from './simulator/personalities.js';
import { SimulatedWorld } from './simulator/simulated-world.js';
import { SOURCE_DIALECTS, type SourceDialectName } from './source.dialects.js';
import { type Arrival, SimulatedGame } from './testing/simulated-game.js';
import { SourceHarness } from './testing/source-harness.js';

/** The dialect that fits each personality. */
const OWN_DIALECT: Readonly<Record<SourcePersonalityName, SourceDialectName>> = {
  srcds: 'srcds',
  'srcds-tail': 'srcds',
  minecraft: 'minecraft',
  palworld: 'palworld',
  zomboid: 'zomboid',
  factorio: 'factorio',
  conan: 'conan',
  squad: 'squad',
  'squad-doubled': 'squad',
  ark: 'ark',
  cuberite: 'minecraft',
  'cuberite-parts': 'minecraft',
  rust: 'rust',
};
const PAIRS = (Object.keys(OWN_DIALECT) as SourcePersonalityName[]).flatMap((personality) =>
  (['generic', OWN_DIALECT[personality]] as const).map((dialect) => ({ personality, dialect })),
);

/** Lengths around every split limit, an empty reply, and multi-byte characters. */
const ANSWERS: Readonly<Record<string, string>> = {
  none: '',
  short: 'Players (2): Anna, Boris_77',
  'full-less-one': 'a'.repeat(4095),
  full: 'b'.repeat(4096),
  'full-and-one': 'c'.repeat(4097),
  'full-twice': 'd'.repeat(8192),
  'help-of-cuberite': `${'e'.repeat(4108)}\n`,
  'long-help': `${'f'.repeat(20_479)}\n`,
  letters: 'Ж€'.repeat(1500),
};
const world = (): SimulatedWorld => new SimulatedWorld(undefined, ANSWERS);

/** Delays shorter than the silence that ends a reply, except within one packet. */
const arrival: fc.Arbitrary<Arrival> = fc.record({
  bytes: fc.oneof(fc.constantFrom(1, 7, 14, 21), fc.integer({ min: 20, max: 9000 })),
  afterMs: fc.constantFrom(0, 0, 0, 1, 9),
});
const arrivals = fc.array(arrival, { minLength: 1, maxLength: 12 });
const commands = fc.array(fc.constantFrom(...Object.keys(ANSWERS)), { minLength: 1, maxLength: 4 });

function answersOn(
  { personality, dialect }: (typeof PAIRS)[number],
  asked: readonly string[],
  pieces: readonly Arrival[],
): (string | undefined)[] {
  const harness = new SourceHarness({ dialect: SOURCE_DIALECTS[dialect] });
  const game = new SimulatedGame(harness, SOURCE_PERSONALITIES[personality], world());
  game.logIn();
  return asked.map((command) => {
    const ticket = harness.execute(command, 3_600_000);
    game.playUntilSettled(ticket, pieces);
    expect(harness.complete(ticket)).toBe(true);
    expect(game.hungUp).toBe(false);
    return harness.answer(ticket);
  });
}

/** The generic dialect recognises a silent command of Rust only after the server has printed a console line. */
const canBeSilent = ({ personality, dialect }: (typeof PAIRS)[number]): boolean =>
  personality === 'rust' && dialect === 'generic';

describe.each(PAIRS)('a server like $personality with the dialect $dialect', (pair) => {
  it('gives every command exactly its own reply, however the stream is split and delayed', () => {
    fc.assert(
      fc.property(commands, arrivals, (names, pieces) => {
        const asked = canBeSilent(pair) ? ['short', ...names] : names;
        expect(answersOn(pair, asked, pieces)).toEqual(asked.map((name) => ANSWERS[name]));
      }),
      { numRuns: 15 },
    );
  });

  it('does so with one byte per read', () => {
    const asked = ['short', 'full', 'none', 'short', 'help-of-cuberite', 'letters'];
    const pieces = [{ bytes: 1, afterMs: 0 }];
    expect(answersOn(pair, asked, pieces)).toEqual(asked.map((name) => ANSWERS[name]));
  });
});
