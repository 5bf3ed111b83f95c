import { describe, expect, it } from '@jest/globals';
import { type ServerMessage } from '@outpost/contracts/live.js';
import { type ServerStatusResponse } from '@outpost/contracts/servers.js';
import { backoffAfter, StatusPolling } from './status-polling.js';
import { ManualClock } from './testing/manual-clock.js';

const ONLINE: ServerStatusResponse = { status: 'online', fallback: false };

function polling(answers: (ServerStatusResponse | Error)[]) {
  const clock = new ManualClock();
  const polledAt: number[] = [];
  const messages: ServerMessage[] = [];
  const started = new StatusPolling({
    clock,
    check: () => {
      polledAt.push(clock.now());
      const answer = answers.shift() ?? ONLINE;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    emit: (message) => messages.push(message),
  });
  started.start(4);
  return { clock, polledAt, messages, started };
}

describe('StatusPolling', () => {
  it('polls at once and then every fifteen seconds', async () => {
    const { clock, polledAt } = polling([]);
    await clock.advance(30_000);
    expect(polledAt).toEqual([0, 15_000, 30_000]);
  });

  it('tries a failed poll again after one and after two seconds [S4.25 S9.17]', async () => {
    const { clock, polledAt, messages } = polling([new Error('502: bad'), new Error('502: bad')]);
    await clock.advance(14_000);
    expect(polledAt).toEqual([0, 1_000, 3_000]);
    expect(messages).toMatchObject([{ type: 'serverStatus', serverId: 4, status: 'online' }]);
  });

  it('reports a connection error after the third failure, in the words of that failure [S4.27 S9.17]', async () => {
    const malformed = new Error('Invalid server status response format');
    const { clock, messages } = polling([new Error('1'), new Error('2'), malformed]);
    await clock.advance(14_000);
    expect(messages).toEqual([
      { type: 'connectionError', serverId: 4, error: 'Invalid server status response format' },
    ]);
  });

  it('continues with the next interval after a connection error', async () => {
    const { clock, messages } = polling([new Error('1'), new Error('2'), new Error('3')]);
    await clock.advance(15_000);
    expect(messages.at(-1)).toMatchObject({ type: 'serverStatus' });
  });

  it('skips a poll when one was made within half the interval [S4.29]', async () => {
    const { clock, polledAt, started } = polling([]);
    await clock.advance(7_499);
    started.stop();
    started.start(4);
    await clock.advance(14_999);
    expect(polledAt).toEqual([0]);
    await clock.advance(1);
    expect(polledAt).toEqual([0, 22_499]);
  });

  it('polls at once when it is started again after half the interval', async () => {
    const { clock, polledAt, started } = polling([]);
    await clock.advance(7_500);
    started.stop();
    started.start(4);
    expect(polledAt).toEqual([0, 7_500]);
  });

  it('does nothing when started for the server already being polled', async () => {
    const { clock, polledAt, started } = polling([]);
    await clock.advance(14_000);
    started.start(4);
    await clock.advance(1_000);
    expect(polledAt).toEqual([0, 15_000]);
  });

  it('emits nothing once stopped, even if a request was in flight', async () => {
    const { clock, messages, started } = polling([new Error('1')]);
    started.stop();
    await clock.advance(60_000);
    expect(messages).toEqual([]);
  });

  it('switches to another server at once', async () => {
    const { clock, messages, started } = polling([]);
    await clock.advance(1_000);
    started.start(9);
    await clock.advance(0);
    expect(messages).toMatchObject([{ serverId: 4 }, { serverId: 9 }]);
  });
});

describe('backoffAfter', () => {
  it('is one second, then two, and never more than five [S4.26 S9.17]', () => {
    expect([1, 2, 3, 40].map(backoffAfter)).toEqual([1_000, 2_000, 5_000, 5_000]);
  });
});
