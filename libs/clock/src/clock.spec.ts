import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { systemClock } from './clock.js';

describe('systemClock', () => {
  let ours: Socket;
  let theirs: Socket;

  beforeEach(async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    [ours, [theirs]] = [connect(port, '127.0.0.1'), (await once(server, 'connection')) as [Socket]];
    server.close();
  });
  afterEach(() => [ours, theirs].forEach((socket) => socket.destroy()));

  const blockFor = (ms: number): void => {
    const until = performance.now() + ms;
    while (performance.now() < until);
  };

  it('fires after data that arrived while the event loop was blocked', async () => {
    const seen: string[] = [];
    const read = new Promise<void>((resolve) => {
      ours.on('data', () => {
        seen.push('data');
        resolve();
      });
    });
    const fired = new Promise<void>((resolve) => {
      systemClock.schedule(5, () => {
        seen.push('timer');
        resolve();
      });
    });
    theirs.write('x');
    blockFor(50);
    await Promise.all([read, fired]);
    expect(seen).toEqual(['data', 'timer']);
  });

  it('does not fire once cancelled, not even in the loop turn it was due', async () => {
    let calls = 0;
    const timer = systemClock.schedule(1, () => (calls += 1));
    const due = new Promise((resolve) => setTimeout(resolve, 1));
    // Makes both timers overdue, so that one turn of the event loop runs them.
    blockFor(10);
    await due;
    timer.cancel();
    for (let turn = 0; turn < 3; turn += 1) await setImmediate();
    expect(calls).toBe(0);
  });
});
