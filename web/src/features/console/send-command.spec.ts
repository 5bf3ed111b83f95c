import { describe, expect, it } from '@jest/globals';
import { type CommandResponseMessage } from '@outpost/contracts/live.js';
import { type CommandOrder } from '../../data/console/console.actions.js';
import { sendCommand } from './send-command.js';

const ANSWER: CommandResponseMessage = {
  type: 'commandResponse',
  outcome: 'executed',
  serverId: 1,
  command: 'players',
  response: '',
  timestamp: '2026-11-20T10:00:00Z',
  historyId: 1,
  durationMs: 2,
};

/** What was done, in order; `live` is the socket's answer, undefined while it is not open. */
function ways(live: Promise<CommandResponseMessage> | undefined, overHttp = Promise.resolve()) {
  const done: string[] = [];
  return {
    done,
    live: {
      execute: (_: number, { command }: CommandOrder) => {
        if (live) done.push(`socket ${command}`);
        return live;
      },
    },
    overHttp: (_: number, { command }: CommandOrder) => {
      done.push(`http ${command}`);
      return overHttp;
    },
    reread: () => void done.push('reread'),
  };
}

describe('sendCommand', () => {
  it('takes the socket when it is open, and nothing else [S4.30]', async () => {
    const taken = ways(Promise.resolve(ANSWER));
    await sendCommand(taken, 1, { command: 'players' });
    expect(taken.done).toEqual(['socket players']);
  });

  it('falls back to HTTP when the socket is not open, and reads the timeline for the answer [S4.32]', async () => {
    const taken = ways(undefined);
    await sendCommand(taken, 1, { command: 'players' });
    expect(taken.done).toEqual(['http players', 'reread']);
  });

  it('does not resend a command that failed in transit: it may have run', async () => {
    const taken = ways(Promise.reject(new Error('Command execution timed out')));
    await expect(sendCommand(taken, 1, { command: '#restart' })).rejects.toThrow(
      'Command execution timed out',
    );
    expect(taken.done).toEqual(['socket #restart']);
  });

  it('rereads the timeline even if HTTP failed', async () => {
    const taken = ways(undefined, Promise.reject(new Error('502: no answer')));
    await expect(sendCommand(taken, 1, { command: 'bans' })).rejects.toThrow('502: no answer');
    expect(taken.done).toEqual(['http bans', 'reread']);
  });
});
