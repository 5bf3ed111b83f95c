import { describe, expect, it } from '@jest/globals';
import { quickCommandsOf } from './quick-commands.js';

const commandOf = (type: string, label: string): string | undefined =>
  quickCommandsOf(type).find((quick) => quick.label.startsWith(label))?.command;

describe('quickCommandsOf', () => {
  it('asks in the words of the protocol', () => {
    expect(commandOf('battleye', 'players')).toBe('players');
    expect(commandOf('webrcon', 'players')).toBe('playerlist');
    expect(commandOf('webrcon', 'bans')).toBe('banlistex');
    expect(commandOf('telnet', 'players')).toBe('lp');
  });

  it('speaks to everybody', () => {
    expect(commandOf('battleye', 'say')).toMatch(/^say -1 Server restart/);
    for (const type of ['source', 'webrcon', 'echo'])
      expect(commandOf(type, 'say')).toMatch(/^say Server restart/);
    expect(commandOf('telnet', 'say')).toBe('say "Server restart in 15 minutes"');
  });
});
