import { describe, expect, it } from '@jest/globals';
import { type PolicyEffect } from '@outpost/contracts/command-policy.js';
import fc from 'fast-check';
import { decide } from './command-policy.js';
import { type GameProfile } from './game-profile.js';
import { GAMES } from './games.js';

const gameOf = (id: string): GameProfile => {
  const found = GAMES.find((game) => game.id === id);
  if (!found) throw new Error(`no game ${id}`);
  return found;
};
const effectOf = (
  rules: readonly (readonly [pattern: string, effect: PolicyEffect])[],
  line: string,
  game = 'dayz',
): PolicyEffect =>
  decide(
    rules.map(([pattern, effect]) => ({ pattern, effect })),
    line,
    gameOf(game),
  ).effect;

describe('The rules of a policy', () => {
  it('allow a command that none of them fits', () => {
    expect(effectOf([['ban', 'deny']], 'players')).toBe('allow');
    expect(effectOf([], '#shutdown')).toBe('allow');
  });

  it.each<[pattern: string, line: string, fits: boolean]>([
    ['#shutdown', '#shutdown', true],
    ['#shutdown', '  #SHUTDOWN  now ', true],
    ['#shutdown', 'shutdown', true],
    ['#shutdown', '#shutdowns', false],
    ['ban *', 'ban', false],
    ['ban *', 'ban 3 0 cheater', true],
    ['ban * 0', 'ban 3 0 cheater', true],
    ['ban * 0', 'ban 3 60 cheater', false],
    ['*ban*', 'addBan x', true],
    ['a*b*c', 'axxbyyc', true],
    ['a*b*c', 'acb', false],
    ['ab*b', 'ab', false],
    ['*', 'anything at all', true],
  ])('"%s" fits "%s": %s', (pattern, line, fits) => {
    expect(effectOf([[pattern, 'deny']], line)).toBe(fits ? 'deny' : 'allow');
  });

  it('count in their order: the first one that fits', () => {
    const rules = [
      ['kick', 'allow'],
      ['*', 'deny'],
    ] as const;
    expect(effectOf(rules, 'kick 3')).toBe('allow');
    expect(effectOf(rules, 'ban 3')).toBe('deny');
  });

  it('count for every command of a line, and the strictest of them decides', () => {
    const rules = [
      ['quit', 'deny'],
      ['say', 'reason'],
    ] as const;
    expect(effectOf(rules, 'say hi; quit', 'rust')).toBe('deny');
    expect(effectOf(rules, 'status; say hi', 'rust')).toBe('reason');
    expect(effectOf(rules, 'say "a; quit"', 'rust')).toBe('reason');
  });
});

/** Other spellings of a command that the console of the game accepts. */
const SPELLINGS: readonly (readonly [game: string, denied: string, spelling: string])[] = [
  ['dayz', '#shutdown', '#ShutDown'],
  ['arma3', '#shutdown', '#exec shutdown'],
  ['arma3', 'ban', '#beserver ban 3'],
  ['rust', 'quit', 'global.quit'],
  ['rust', 'global.quit', 'quit'],
  ['rust', 'ban', '"ban" "somebody"'],
  ['rust', 'quit', 'server.readcfg'],
  ['cs2', 'quit', '"quit"'],
  ['cs2', 'quit', 'quit{}'],
  ['cs2', 'quit', "quit'"],
  ['cs2', 'quit', 'alias x quit;x'],
  ['cs2', 'quit', 'exec evil'],
  ['cs2', 'quit', 'css_rcon quit'],
  ['cs2', 'quit', 'exit'],
  ['source-engine', 'kick', 'sm_rcon kick somebody'],
  ['minecraft', 'op', '/op somebody'],
  ['minecraft', 'op', 'minecraft:op somebody'],
  ['minecraft', '/op', 'op somebody'],
  ['minecraft', 'op', 'execute as @a at @s run op somebody'],
  ['minecraft', 'op', 'execute as @a run execute at @s run minecraft:op somebody'],
  ['minecraft', 'op', 'return run op somebody'],
  ['minecraft', 'op', 'function my:pack'],
  ['minecraft', 'op', 'setblock 0 0 0 command_block{Command:"op x"}'],
  ['minecraft', 'teleport', 'tp @a 0 0 0'],
  ['ark-se', 'doexit', 'cheat DoExit'],
  ['ark-se', 'doexit', 'AdminCheat cheat DoExit'],
  ['ark-se', 'doexit', 'listplayers | doexit'],
  ['conan', 'shutdown', 'con 0 shutdown'],
  ['zomboid', 'quit', '/quit'],
  ['7dtd', 'saveworld', 'sa'],
  ['factorio', '/quit', '/c game.print(1)'],
  ['factorio', '/quit', '/silent-command game.print(1)'],
  ['palworld', 'Shutdown', '/shutdown 1'],
];

describe('A denied command', () => {
  it.each(SPELLINGS)('of %s, "%s", is denied as `%s`', (game, denied, spelling) => {
    expect(effectOf([[denied, 'deny']], spelling, game)).toBe('deny');
  });

  it('is allowed if a rule names the command that could run it', () => {
    const rules = [
      ['exec maintenance.cfg', 'allow'],
      ['quit', 'deny'],
    ] as const;
    expect(effectOf(rules, 'exec maintenance.cfg', 'cs2')).toBe('allow');
    expect(effectOf(rules, 'exec other.cfg', 'cs2')).toBe('deny');
  });

  const NAMES = ['quit', 'shutdown', 'ban', 'op', 'kick'];
  const CASES = fc.func(fc.boolean());
  /** Letters that are folded onto the ones of the name by consoles that compare without case, or not seen at all. */
  const ODD: Readonly<Record<string, readonly string[]>> = {
    s: ['ſ', 'ｓ'],
    k: ['\u212A', 'ｋ'],
    i: ['ｉ'],
    o: ['ｏ'],
  };
  const spelled = (name: string): fc.Arbitrary<string> =>
    fc
      .tuple(CASES, fc.nat(3), fc.constantFrom('', '\u200B', '\u00AD'), fc.constantFrom('', '"', "'"))
      .map(([isUpper, odd, unseen, quote]) => {
        const letters = [...name].map((letter, at) => {
          const choice =
            [letter, letter, ...(ODD[letter] ?? [])][odd % (2 + (ODD[letter]?.length ?? 0))] ?? letter;
          return isUpper(at) ? choice.toUpperCase() : choice;
        });
        return `${quote}${letters.join(unseen)}${quote}`;
      });
  const blanks = fc.constantFrom(' ', '  ', '\u00A0', '\u3000', '\t');
  const words = fc.string({ unit: fc.constantFrom('a', 'b', '1', ' ', "'", '"', '\\', '{', '-') });

  it('is denied in any spelling, anywhere in a line, for every game with separators', () => {
    const games = GAMES.filter(({ argumentRules }) => argumentRules.replaced.has(';')).map(({ id }) => id);
    fc.assert(
      fc.property(
        fc.constantFrom(...games),
        fc.constantFrom(...NAMES).chain((name) => fc.tuple(fc.constant(name), spelled(name))),
        fc.constantFrom('#', '/', ''),
        blanks,
        words,
        words,
        (game, [name, spelling], prefix, blank, before, after) => {
          const line = `status ${before.replaceAll('"', '')};${blank}${prefix}${spelling}${blank}${after}`;
          expect(effectOf([[name, 'deny']], line, game)).toBe('deny');
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('is denied alone on a line, for every game', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...GAMES.map(({ id }) => id)),
        fc.constantFrom(...NAMES).chain((name) => fc.tuple(fc.constant(name), spelled(name))),
        blanks,
        words,
        (game, [name, spelling], blank, after) => {
          expect(effectOf([[name, 'deny']], `${blank}${spelling}${blank}${after}`, game)).toBe('deny');
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['quotes', '"'.repeat(1_024), 'allow'],
    ['separators', ';'.repeat(1_024), 'allow'],
    ['commands', 'a;'.repeat(512), 'allow'],
    ['commands within others, more than are read', `execute ${'run '.repeat(250)}`, 'deny'],
    ['commands within others, in a game with separators', 'cheat '.repeat(170), 'allow'],
  ] as const)('is decided for a line of nothing but %s', (_what, line, effect) => {
    expect(effectOf([['*x*y*z*', 'deny']], line, 'minecraft')).toBe(effect);
  });
});
