import { describe, expect, it } from '@jest/globals';
import { BUILT_IN_PROTOCOLS } from '@outpost/contracts/built-in-protocols.js';
import { USUAL_QUICK_COMMANDS } from '@outpost/contracts/quick-commands.js';
import { PROTOCOLS } from './protocols.js';

describe('Built-in protocols', () => {
  it('are those that forms offer before the server has answered', () => {
    expect(
      PROTOCOLS.map(({ id, name, description, defaultPort, fields }) => ({
        ...{ id, name, description, defaultPort, fields, builtIn: true },
      })),
    ).toEqual(BUILT_IN_PROTOCOLS);
  });
});

describe('The quick commands of a protocol', () => {
  const commandOf = (type: string, asked: string): string | undefined => {
    const { quickCommands = USUAL_QUICK_COMMANDS } = PROTOCOLS.find(({ id }) => id === type) ?? {};
    return quickCommands.find(({ label }) => label === asked)?.command;
  };

  it('ask in its words', () => {
    expect(commandOf('battleye', 'players')).toBe('players');
    expect(commandOf('webrcon', 'players')).toBe('playerlist');
    expect(commandOf('webrcon', 'bans')).toBe('banlistex');
    expect(commandOf('telnet', 'players')).toBe('lp');
  });

  it('speak to everybody [S2.95]', () => {
    expect(commandOf('battleye', 'say')).toBe('say -1 {warning}');
    for (const type of ['source', 'webrcon', 'echo']) expect(commandOf(type, 'say')).toBe('say {warning}');
    expect(commandOf('telnet', 'say')).toBe('say "{warning}"');
  });
});
