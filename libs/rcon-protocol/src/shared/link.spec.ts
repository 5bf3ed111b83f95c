import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { type RconLink, type RconLinkListener } from '../driver.js';
import { RconError } from '../errors.js';
import { openLink } from './link.js';
import { ScriptedSession } from './testing/scripted-session.js';
import { type OpenTransport, type TransportListener } from './transports/transport.js';

class MemoryTransport {
  readonly sent: string[] = [];
  closed = 0;
  listener!: TransportListener;

  readonly open: OpenTransport = (_address, listener) => {
    this.listener = listener;
    return Promise.resolve(this);
  };

  send(bytes: Uint8Array): void {
    this.sent.push(Buffer.from(bytes).toString());
  }

  close(): void {
    this.closed += 1;
  }

  deliver(text: string): void {
    this.listener.onData(Buffer.from(text));
  }
}

class Diary implements RconLinkListener {
  maySend?: () => boolean;
  readonly lines: string[] = [];
  onLine: (text: string) => void | Promise<void> = () => undefined;

  onMessage(text: string): void | Promise<void> {
    this.lines.push(text);
    return this.onLine(text);
  }

  onNotStored(failure: RconError): void {
    this.lines.push(`not stored: ${failure.kind}, ${String(failure.cause)}`);
  }

  onClosed(reason: RconError): void {
    this.lines.push(`closed: ${reason.kind}`);
  }
}

const address = { address: '127.0.0.1', port: 1 };

function setUp() {
  const parts = {
    session: new ScriptedSession(),
    transport: new MemoryTransport(),
    clock: new ManualClock(),
    listener: new Diary(),
  };
  const open = (signal?: AbortSignal): Promise<RconLink> =>
    openLink({ ...parts, address, openTransport: parts.transport.open, signal });
  return { ...parts, open };
}

const kindOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (error instanceof RconError ? `${error.kind}/${error.fate}` : String(error)),
  );

describe('openLink', () => {
  it('resolves once the session is ready, and not before', async () => {
    const { session, transport, open } = setUp();
    session.onOpen = () => session.send('login');
    const opening = open();
    await Promise.resolve();
    await Promise.resolve();
    expect(transport.sent).toEqual(['login']);
    session.onReceive = () => session.say({ type: 'ready' });
    transport.deliver('accepted');
    await expect(opening).resolves.toBeDefined();
  });

  it('has its transport ask whether something may be sent', async () => {
    const { transport, listener, open } = setUp();
    await open();
    expect(transport.listener.maySend).toBeUndefined();
    listener.maySend = () => false;
    expect(transport.listener.maySend?.()).toBe(false);
  });

  it('rejects with the reason of a refused login and does not call the listener', async () => {
    const { session, transport, listener, open } = setUp();
    session.onOpen = () => session.say({ type: 'closed', reason: new RconError('refused', 'no') });
    expect(await kindOf(open())).toBe('refused/not-sent');
    expect(transport.closed).toBe(1);
    expect(listener.lines).toEqual([]);
  });

  it('can be aborted before and during the login, not after it', async () => {
    const before = new AbortController();
    before.abort();
    expect(await kindOf(setUp().open(before.signal))).toBe('closed/not-sent');

    const during = new AbortController();
    const stuck = setUp();
    stuck.session.onOpen = () => undefined;
    const opening = kindOf(stuck.open(during.signal));
    await stuck.clock.advance(0);
    during.abort();
    expect(await opening).toBe('closed/not-sent');
    expect(stuck.transport.closed).toBe(1);

    const after = new AbortController();
    const live = setUp();
    await live.open(after.signal);
    after.abort();
    expect(live.transport.closed).toBe(0);
  });

  it('rejects when the socket closes before the login', async () => {
    const { transport, clock, session, listener } = setUp();
    const openTransport: OpenTransport = async (_address, transportListener) => {
      await Promise.resolve();
      transportListener.onClosed(new RconError('network', 'gone'));
      return transport;
    };
    expect(await kindOf(openLink({ session, openTransport, address, listener, clock }))).toBe(
      'network/not-sent',
    );
    expect(transport.closed).toBe(1);
  });
});

describe('RconLink.execute', () => {
  it('matches answers to commands by ticket, in any order', async () => {
    const { session, transport, open } = setUp();
    const link = await open();
    const first = link.execute('a');
    const second = link.execute('b');
    session.onReceive = () => {
      session.answer(session.submitted[1]?.ticket ?? -1, 'B');
      session.answer(session.submitted[0]?.ticket ?? -1, 'A');
    };
    transport.deliver('replies');
    expect((await first).text).toBe('A');
    expect((await second).text).toBe('B');
  });

  it('gives a command ten seconds by default', async () => {
    const { session, clock, open } = setUp();
    const link = await open();
    await clock.advance(5);
    void link.execute('a');
    void link.execute('b', { timeoutMs: 300 });
    expect(session.submitted.map((command) => command.deadline)).toEqual([10_005, 305]);
  });

  it('sends packets before it calls the listener', async () => {
    const { session, transport, listener, open } = setUp();
    await open();
    session.onReceive = () => {
      session.say({ type: 'message', text: 'chat' });
      session.send('ack');
    };
    listener.onLine = () => expect(transport.sent).toEqual(['ack']);
    transport.deliver('message');
    expect(listener.lines).toEqual(['chat']);
  });

  it('lets a listener send a command or close during a message', async () => {
    const { session, transport, listener, open } = setUp();
    const link = await open();
    const outcomes: Promise<string>[] = [];
    listener.onLine = (text) => {
      if (text === 'one') outcomes.push(kindOf(link.execute('from inside')));
      else link.close();
    };
    session.onReceive = () => session.say({ type: 'message', text: 'one' }, { type: 'message', text: 'two' });
    transport.deliver('both');
    expect(session.submitted.map((command) => command.command)).toEqual(['from inside']);
    expect(await Promise.all(outcomes)).toEqual(['closed/unknown']);
    expect(listener.lines).toEqual(['one', 'two', 'closed: closed']);
  });
});

describe('a message with an acknowledgement', () => {
  async function hearing(onLine: (text: string) => void | Promise<void>) {
    const parts = setUp();
    const link = await parts.open();
    parts.listener.onLine = onLine;
    parts.session.onReceive = (text) => parts.session.say({ type: 'message', text, ackId: Number(text) });
    return { ...parts, link };
  }

  /** Promises that a test settles by index. */
  class Shelf {
    readonly settle = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();

    readonly store = (text: string): Promise<void> =>
      new Promise((resolve, reject) => void this.settle.set(text, { resolve, reject }));
  }

  it('is acknowledged at once if the listener returns no promise', async () => {
    const { transport } = await hearing(() => expect(transport.sent).toEqual([]));
    transport.deliver('7');
    expect(transport.sent).toEqual(['ack 7']);
  });

  it('waits for its own promise of the listener', async () => {
    const shelf = new Shelf();
    const { transport, clock } = await hearing(shelf.store);
    transport.deliver('1');
    transport.deliver('2');
    await clock.advance(1);
    expect(transport.sent).toEqual([]);
    shelf.settle.get('2')?.resolve();
    await clock.advance(1);
    expect(transport.sent).toEqual(['ack 2']);
    shelf.settle.get('1')?.resolve();
    await clock.advance(1);
    expect(transport.sent).toEqual(['ack 2', 'ack 1']);
  });

  it('is not acknowledged when the promise rejects, and the failure is reported to the listener', async () => {
    const shelf = new Shelf();
    const { transport, clock, session, listener } = await hearing(shelf.store);
    transport.deliver('1');
    shelf.settle.get('1')?.reject(new Error('disk full'));
    await clock.advance(1);
    expect([transport.sent, session.storing]).toEqual([[], ['not stored 1']]);
    expect(listener.lines).toEqual(['1', 'not stored: network, Error: disk full']);
  });

  it('sends nothing when the link closes while it is being stored', async () => {
    const shelf = new Shelf();
    const { transport, clock, link } = await hearing(shelf.store);
    transport.deliver('1');
    link.close();
    shelf.settle.get('1')?.resolve();
    await clock.advance(1);
    expect(transport.sent).toEqual([]);
  });

  it('reports a rejected promise for messages without an acknowledgement, too', async () => {
    const { transport, clock, session, listener } = await hearing(() => Promise.reject(new Error('full')));
    session.onReceive = (text) => session.say({ type: 'message', text });
    transport.deliver('line');
    await clock.advance(1);
    expect(session.storing).toEqual([]);
    expect(listener.lines).toEqual(['line', 'not stored: network, Error: full']);
  });
});

describe('the end of a link', () => {
  it('rejects every pending command once, then calls onClosed once, then ignores late data', async () => {
    const { session, transport, listener, open } = setUp();
    const link = await open();
    const waiting = [kindOf(link.execute('a')), kindOf(link.execute('b'))];
    transport.listener.onClosed(new RconError('network', 'cable'));
    transport.listener.onClosed(new RconError('network', 'again'));
    link.close();
    transport.deliver('late');
    expect(await Promise.all(waiting)).toEqual(['network/unknown', 'network/unknown']);
    expect(listener.lines).toEqual(['closed: network']);
    expect(session.received).toEqual([]);
    expect(transport.closed).toBe(1);
  });

  it('preserves the fate a session gave a command', async () => {
    const { session, transport, open } = setUp();
    const link = await open();
    const waiting = kindOf(link.execute('a'));
    const error = new RconError('lost', 'silence', 'not-sent');
    session.onReceive = () =>
      session.say({ type: 'failed', ticket: 0, error }, { type: 'closed', reason: error });
    transport.deliver('x');
    expect(await waiting).toBe('lost/not-sent');
  });

  it('rejects a command on a closed link with the reason it closed for', async () => {
    const { transport, open } = setUp();
    const link = await open();
    transport.listener.onClosed(new RconError('lost', 'silence'));
    expect(await kindOf(link.execute('late'))).toBe('lost/not-sent');
  });

  it('leaves no timer behind', async () => {
    const { session, clock, open } = setUp();
    session.deadline = 25_000;
    const link = await open();
    expect(clock.pending).toBe(1);
    link.close();
    expect(clock.pending).toBe(0);
  });
});

describe('the timer of a link', () => {
  it('wakes the session at its deadline and never holds more than one timer', async () => {
    const { session, transport, clock, open } = setUp();
    session.deadline = 1_000;
    await open();
    session.onAdvance = () => (session.deadline += 1_000);
    for (let i = 0; i < 50; i += 1) transport.deliver('x');
    expect(clock.pending).toBe(1);
    await clock.advance(3_500);
    expect(session.advances).toEqual([1_000, 2_000, 3_000]);
    expect(clock.pending).toBe(1);
  });

  it('moves only to an earlier deadline', async () => {
    const { session, transport, clock, open } = setUp();
    session.deadline = 10_000;
    await open();
    session.deadline = 20_000;
    transport.deliver('later');
    await clock.advance(10_000);
    expect(session.advances).toEqual([]);
    session.deadline = 12_000;
    transport.deliver('sooner');
    session.onAdvance = () => (session.deadline = Infinity);
    await clock.advance(60_000);
    expect(session.advances).toEqual([12_000]);
    expect(clock.pending).toBe(0);
  });
});
