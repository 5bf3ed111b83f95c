import { describe, expect, it } from '@jest/globals';
import { type ServerMessage } from '@outpost/contracts/live.js';
import { LiveSocket } from './live-socket.js';
import { FakeWebSocket } from './testing/fake-web-socket.js';
import { ManualClock } from './testing/manual-clock.js';

const STATUS = {
  type: 'serverStatus',
  serverId: 7,
  status: 'online',
  fallback: false,
  timestamp: 't',
  reason: null,
};

function start() {
  const clock = new ManualClock();
  const events = new EventTarget();
  const sockets: FakeWebSocket[] = [];
  const checked: number[] = [];
  const browser = { isOnline: true };
  const live = new LiveSocket({
    clock,
    events,
    openSocket: () => {
      const socket = new FakeWebSocket();
      sockets.push(socket);
      return socket;
    },
    isBrowserOnline: () => browser.isOnline,
    random: () => 0.5,
    checkStatus: (serverId) => {
      checked.push(serverId);
      return Promise.resolve({ status: 'online', fallback: false });
    },
  });
  const messages: ServerMessage[] = [];
  live.messages.add((message) => messages.push(message));
  live.start();
  const socket = (): FakeWebSocket => {
    const last = sockets.at(-1);
    if (!last) throw new Error('no socket was opened');
    return last;
  };
  return { clock, events, sockets, checked, browser, live, messages, socket };
}

/** Lets the first socket and all five retries fail. */
async function exhaust({ clock, socket }: ReturnType<typeof start>): Promise<void> {
  socket().fails();
  for (let retry = 1; retry <= 5; retry += 1) {
    await clock.advance(2_000);
    socket().fails();
  }
}

describe('LiveSocket', () => {
  it('connects when it is started, and is open when the socket is [S4.16]', () => {
    const { live, socket } = start();
    expect(live.state).toEqual({ status: 'connecting', attempts: 0 });
    socket().opens();
    expect(live.state).toEqual({ status: 'open', attempts: 0 });
  });

  it('retries two seconds after a close and counts the attempt [S9.13]', async () => {
    const { clock, live, socket, sockets } = start();
    socket().opens();
    socket().isClosedByServer();
    expect(live.state).toEqual({ status: 'closed', attempts: 0 });
    await clock.advance(1_999);
    expect(sockets).toHaveLength(1);
    await clock.advance(1);
    expect(sockets).toHaveLength(2);
    expect(live.state).toEqual({ status: 'connecting', attempts: 1 });
  });

  it('delays the reconnect by up to a second after a restart of the panel, to spread the load', async () => {
    const { clock, socket, sockets } = start();
    socket().opens();
    socket().isClosedByServer(1012);
    await clock.advance(2_499);
    expect(sockets).toHaveLength(1);
    await clock.advance(1);
    expect(sockets).toHaveLength(2);
  });

  it('distinguishes a broken socket from a closed one', () => {
    const { live, socket } = start();
    socket().fails();
    expect(live.state.status).toBe('error');
  });

  it('resets the attempt count once a socket opened', async () => {
    const { clock, live, socket } = start();
    socket().fails();
    await clock.advance(2_000);
    socket().opens();
    expect(live.state).toEqual({ status: 'open', attempts: 0 });
  });

  it('gives up a socket that is not open after five seconds [S4.23 S9.14]', async () => {
    const { clock, live, socket } = start();
    await clock.advance(4_999);
    expect(live.state.status).toBe('connecting');
    await clock.advance(1);
    expect(live.state.status).toBe('error');
    expect(socket().isClosed).toBe(true);
  });

  it('ignores events of a socket it has given up', async () => {
    const { clock, live, sockets } = start();
    await clock.advance(5_000);
    sockets[0]?.opens();
    expect(live.state.status).toBe('error');
  });

  it('makes five retries and no sixth, then polls the watched server every fifteen seconds [S4.17]', async () => {
    const started = start();
    const { clock, live, sockets, checked } = started;
    live.watch(7);
    await exhaust(started);
    expect(sockets).toHaveLength(6);
    expect(live.state).toEqual({ status: 'fallback', attempts: 5 });
    expect(checked).toEqual([7]);
    await clock.advance(15_000);
    expect(checked).toEqual([7, 7]);
  });

  it('emits poll results like messages of the socket', async () => {
    const started = start();
    started.live.watch(7);
    await exhaust(started);
    await started.clock.advance(0);
    expect(started.messages).toMatchObject([{ type: 'serverStatus', serverId: 7, status: 'online' }]);
  });

  it('stays closed after the last retry while no server is watched, and polls as soon as one is [S4.19]', async () => {
    const started = start();
    await exhaust(started);
    expect(started.live.state.status).toBe('closed');
    expect(started.checked).toEqual([]);
    started.live.watch(9);
    expect(started.live.state.status).toBe('fallback');
    expect(started.checked).toEqual([9]);
  });

  it('retries at every thirty-second check while polling, and stops polling once a socket opens', async () => {
    const started = start();
    const { clock, live, sockets, socket, checked } = started;
    live.watch(7);
    await exhaust(started);
    await clock.advance(20_000);
    expect(sockets).toHaveLength(7);
    expect(live.state.status).toBe('fallback');
    socket().opens();
    expect(live.state.status).toBe('open');
    const polled = checked.length;
    await clock.advance(60_000);
    expect(checked).toHaveLength(polled);
  });

  it('checks every thirty seconds and opens a socket when there is none [S4.22 S9.15]', async () => {
    const { browser, clock, sockets, socket } = start();
    browser.isOnline = false;
    socket().fails();
    await clock.advance(29_999);
    browser.isOnline = true;
    expect(sockets).toHaveLength(1);
    await clock.advance(1);
    expect(sockets).toHaveLength(2);
    socket().opens();
    await clock.advance(90_000);
    expect(sockets).toHaveLength(2);
  });

  it('polls the server that was asked for last when several are watched', async () => {
    const started = start();
    started.live.watch(7);
    started.live.watch(9);
    await exhaust(started);
    expect(started.checked).toEqual([9]);
  });

  it('shows how many retries were made, until a socket is open', async () => {
    const { clock, live, socket } = start();
    const attempts = [live.state.attempts];
    for (let retry = 1; retry <= 3; retry += 1) {
      socket().fails();
      await clock.advance(2_000);
      attempts.push(live.state.attempts);
    }
    socket().opens();
    expect([...attempts, live.state.attempts]).toEqual([0, 1, 2, 3, 0]);
  });

  it('subscribes at once when it is open [S3.29]', () => {
    const { live, socket } = start();
    socket().opens();
    live.watch(3);
    expect(socket().sent).toEqual([{ type: 'subscribe', serverId: 3 }]);
  });

  it('subscribes again after a reconnect, to the server asked for last at the end [S4.24]', async () => {
    const { clock, live, socket } = start();
    socket().opens();
    live.watch(3);
    live.watch(5);
    live.watch(3);
    const unwatch = live.watch(8);
    unwatch();
    socket().isClosedByServer();
    await clock.advance(2_000);
    socket().opens();
    expect(socket().sent).toEqual([
      { type: 'subscribe', serverId: 5 },
      { type: 'subscribe', serverId: 3 },
    ]);
  });

  it('reconnects at once when the window gets the focus, but not while it is connecting or open [S4.20]', () => {
    const { events, sockets, socket } = start();
    events.dispatchEvent(new Event('focus'));
    expect(sockets).toHaveLength(1);
    socket().fails();
    events.dispatchEvent(new Event('focus'));
    expect(sockets).toHaveLength(2);
    socket().opens();
    events.dispatchEvent(new Event('focus'));
    expect(sockets).toHaveLength(2);
  });

  it('disconnects when the browser goes offline, tries nothing meanwhile, and reconnects when it is back [S4.21]', async () => {
    const { browser, clock, events, live, sockets, socket } = start();
    socket().opens();
    browser.isOnline = false;
    events.dispatchEvent(new Event('offline'));
    expect(sockets[0]?.isClosed).toBe(true);
    expect(live.state).toEqual({ status: 'closed', attempts: 0 });
    await clock.advance(120_000);
    expect(sockets).toHaveLength(1);
    browser.isOnline = true;
    events.dispatchEvent(new Event('online'));
    expect(sockets).toHaveLength(2);
  });

  it('asks who is signed in when the server ends the session, and not at any other close', () => {
    const { live, socket, events } = start();
    const calls: string[] = [];
    live.signedOut.add(() => calls.push('signed out'));
    socket().opens();
    socket().isClosedByServer();
    expect(calls).toEqual([]);
    events.dispatchEvent(new Event('focus'));
    socket().opens();
    socket().isClosedByServer(4401);
    expect(calls).toEqual(['signed out']);
  });

  it('still learns why the session ended when it is stopped first', () => {
    const { clock, live, socket } = start();
    const reasons: string[] = [];
    live.signedOut.add((reason) => reasons.push(reason));
    socket().opens();
    live.stop();
    expect(live.state.status).toBe('closed');
    socket().isClosedByServer(4401, 'account_suspended');
    expect(reasons).toEqual(['account_suspended']);
    expect(clock.pending).toBe(0);
  });

  it('is closed two seconds after it was stopped', async () => {
    const { clock, live, socket } = start();
    socket().opens();
    live.stop();
    await clock.advance(1_999);
    expect(socket().isClosed).toBe(false);
    await clock.advance(1);
    expect(socket().isClosed).toBe(true);
    expect(clock.pending).toBe(0);
  });

  it('leaves no timer and no listener behind when it is stopped', async () => {
    const started = start();
    started.live.watch(7);
    await exhaust(started);
    started.live.stop();
    expect(started.clock.pending).toBe(0);
    started.events.dispatchEvent(new Event('focus'));
    expect(started.sockets).toHaveLength(6);
  });

  it('passes on messages sent as text and as binary, and ignores what is none [S7.34]', () => {
    const { messages, socket } = start();
    socket().opens();
    socket().delivers(STATUS);
    socket().deliversBinary({ ...STATUS, serverId: 8 });
    socket().delivers('{"type":');
    socket().delivers({ type: 'somethingNew', serverId: 1 });
    socket().delivers({ type: 'serverStatus', serverId: '7' });
    expect(messages).toEqual([STATUS, { ...STATUS, serverId: 8 }]);
  });

  it('emits the messages of a batch in order, without invalid ones', () => {
    const { messages, socket } = start();
    socket().opens();
    const next = { ...STATUS, serverId: 8 };
    socket().delivers({ type: 'batch', messages: [STATUS, { type: 'somethingNew' }, null, next] });
    socket().delivers({ type: 'batch' });
    expect(messages).toEqual([STATUS, next]);
  });

  it('sends nothing unless it is open', () => {
    const { live, socket } = start();
    expect(live.send({ type: 'subscribe', serverId: 1 })).toBe(false);
    expect(socket().sent).toEqual([]);
  });
});
