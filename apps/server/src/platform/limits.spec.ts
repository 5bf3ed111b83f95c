import { describe, expect, it } from '@jest/globals';
import { LIMIT_TABLE, Limits } from './limits.js';

describe('Limits', () => {
  it('are those of the table when nobody says otherwise', () => {
    expect(Limits.read(undefined).of('servers-per-user')).toBe(LIMIT_TABLE['servers-per-user'].value);
  });

  it('take the operator’s numbers and keep the rest', () => {
    const limits = Limits.read('servers-per-user=5, lines-per-second=10');
    expect([limits.of('servers-per-user'), limits.of('lines-per-second')]).toEqual([5, 10]);
    expect(limits.of('sockets')).toBe(LIMIT_TABLE.sockets.value);
  });

  it('are lifted for people and kept for game servers when off', () => {
    const limits = Limits.read('off');
    expect([limits.of('servers-per-user'), limits.of('sockets')]).toEqual([Infinity, Infinity]);
    expect(limits.of('lines-per-second')).toBe(LIMIT_TABLE['lines-per-second'].value);
  });

  it('can be lifted but for some', () => {
    expect(Limits.read('off,sockets=10').of('sockets')).toBe(10);
  });

  it.each(['on', 'servers=5', 'sockets', 'sockets=', 'sockets=-1', 'sockets=0', 'sockets=1e3', 'sockets=5;'])(
    'stop the start at %s',
    (setting) => {
      expect(() => Limits.read(setting)).toThrow(/^LIMITS /);
    },
  );
});
