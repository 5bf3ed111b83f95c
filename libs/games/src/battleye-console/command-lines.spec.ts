import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { battleyeCommand, ALL_PLAYERS } from './command-lines.js';

const GUID = '0123456789ABCDEF0123456789abcdef';

describe('battleyeCommand', () => {
  it('writes each command the way the server reads it', () => {
    expect(battleyeCommand.say(ALL_PLAYERS, 'restart in 5 min')).toEqual(['say -1 restart in 5 min']);
    expect(battleyeCommand.kick(3)).toBe('kick 3');
    expect(battleyeCommand.kick(3, ' be nice ')).toBe('kick 3 be nice');
    expect(battleyeCommand.ban(3, 60, 'cheating')).toBe('ban 3 60 cheating');
    expect(battleyeCommand.addBan('198.51.100.93')).toBe('addBan 198.51.100.93 0');
    expect(battleyeCommand.removeBan(12)).toBe('removeBan 12');
  });

  it.each(['\n', '\r\n', '\u0000', '\u0085', '\u2028', '\u2029'])(
    'does not let %j end the line',
    (breaker) => {
      expect(battleyeCommand.kick(3, `be nice${breaker}#shutdown`)).toBe('kick 3 be nice #shutdown');
    },
  );

  it.each(['', '0', '0.0.0.0', '198.51.100', '198.51.100.256', GUID.slice(1), `${GUID} x`, `${GUID}\n`])(
    'AT-29: refuses to ban %j',
    (target) => {
      expect(() => battleyeCommand.addBan(target, 0, 'x')).toThrow(/GUID/);
    },
  );

  it('AT-29: accepts a GUID in any letter case and an IPv4 address', () => {
    expect(battleyeCommand.addBan(GUID, 0, 'x')).toBe(`addBan ${GUID.toLowerCase()} 0 x`);
    expect(battleyeCommand.addBan('198.51.100.93', 5, 'x')).toBe('addBan 198.51.100.93 5 x');
  });

  it.each([
    () => battleyeCommand.kick(-1),
    () => battleyeCommand.kick(1.5),
    () => battleyeCommand.ban(1, -1),
    () => battleyeCommand.removeBan(Number.NaN),
    () => battleyeCommand.say(-2, 'x'),
  ])('rejects a number that would address another player (%#)', (build) => {
    expect(build).toThrow(/whole number/);
  });

  it('AT-66: no argument ends the line or grows beyond its limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const lines = [
          ...battleyeCommand.say(ALL_PLAYERS, text),
          battleyeCommand.kick(1, text),
          battleyeCommand.ban(1, 5, text),
          battleyeCommand.addBan(GUID, 5, text),
        ];
        for (const line of lines) {
          expect(line).not.toMatch(/\p{Cc}/u);
          expect(Array.from(line).length).toBeLessThanOrEqual(128 + 'say -1 '.length);
        }
      }),
    );
  });

  it('splits a long announcement between words without losing any', () => {
    const text = Array.from({ length: 60 }, (_, i) => `word${i}`).join(' ');
    const lines = battleyeCommand.say(ALL_PLAYERS, text).map((line) => line.slice('say -1 '.length));
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join(' ')).toBe(text);
    expect(battleyeCommand.say(0, 'x'.repeat(130)).map((line) => line.length)).toEqual([128 + 6, 2 + 6]);
  });
});
