import { describe, expect, it } from '@jest/globals';
import { AnswerLostError, LiveCommands } from './live-commands.js';
import { LiveSocket } from './live-socket.js';
import { FakeWebSocket } from './testing/fake-web-socket.js';
import { ManualClock } from './testing/manual-clock.js';

function connected() {
  const clock = new ManualClock();
  const socket = new FakeWebSocket();
  const live = new LiveSocket({
    clock,
    events: new EventTarget(),
    openSocket: () => socket,
    isBrowserOnline: () => true,
    checkStatus: () => Promise.reject(new Error('not asked here')),
  });
  const commands = new LiveCommands(live, clock);
  live.start();
  return { clock, socket, commands };
}

const answer = (requestId: string, response: string) => ({
  type: 'commandResponse',
  serverId: 1,
  command: 'players',
  response,
  timestamp: '2026-11-20T10:00:00Z',
  historyId: 1,
  requestId,
});

const requestIds = (socket: FakeWebSocket): string[] =>
  socket.sent.map((message) => (message as { requestId: string }).requestId);

describe('LiveCommands', () => {
  it('sends nothing while the socket is not open, and reports that', () => {
    const { commands, socket } = connected();
    expect(commands.execute(1, { command: 'players' })).toBeUndefined();
    expect(socket.sent).toEqual([]);
  });

  it('matches identical commands with their own answers, in any order', async () => {
    const { commands, socket } = connected();
    socket.opens();
    const first = commands.execute(1, { command: 'players' });
    const second = commands.execute(1, { command: 'players' });
    const [firstId = '', secondId = ''] = requestIds(socket);
    socket.delivers(answer(secondId, 'two'));
    socket.delivers(answer(firstId, 'one'));
    await expect(first).resolves.toMatchObject({ response: 'one' });
    await expect(second).resolves.toMatchObject({ response: 'two' });
  });

  it('times out after ten seconds [S4.30 S4.31 S8.39 S9.16]', async () => {
    const { clock, commands, socket } = connected();
    socket.opens();
    const failure = expect(commands.execute(1, { command: 'players' })).rejects.toThrow(
      'Command execution timed out',
    );
    await clock.advance(10_000);
    await failure;
  });

  it('fails with the words of the server [S3.28]', async () => {
    const { commands, socket } = connected();
    socket.opens();
    const running = commands.execute(1, { command: 'ban 1' });
    const [requestId] = requestIds(socket);
    socket.delivers({ type: 'commandError', error: 'Not in your plan', requestId });
    await expect(running).rejects.toThrow('Not in your plan');
  });

  it('sends the reason, and says what the command policy asks for', async () => {
    const { commands, socket } = connected();
    socket.opens();
    const running = commands.execute(1, { command: '#restart', reason: 'Stuck' });
    expect(socket.sent).toEqual([expect.objectContaining({ command: '#restart', reason: 'Stuck' })]);
    const [requestId] = requestIds(socket);
    socket.delivers({ type: 'commandError', error: 'Ask', code: 'approval_needed', requestId });
    await expect(running).rejects.toMatchObject({ code: 'approval_needed' });
  });

  it('settles pending commands when the connection is lost, without claiming they failed', async () => {
    const { commands, socket } = connected();
    socket.opens();
    const running = commands.execute(1, { command: '#restart' });
    socket.isClosedByServer();
    await expect(running).rejects.toBeInstanceOf(AnswerLostError);
  });
});
