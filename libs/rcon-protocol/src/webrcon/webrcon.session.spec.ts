import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RconError } from '../errors.js';
import { type SessionEvent } from '../session.js';
import { type WebrconOptions } from './webrcon.options.js';
import { WebrconSession } from './webrcon.session.js';

/** Drives a session by hand: the test acts as the owner and controls the time. */
class WebRconHarness {
  readonly session: WebrconSession;
  readonly events: SessionEvent[] = [];
  now = 0;
  private tickets = 0;

  constructor(options: Partial<WebrconOptions> = {}) {
    this.session = new WebrconSession(options);
  }

  /** The commands sent since the last call, as `identifier command`. */
  sent(): string[] {
    const packets = this.session.packets.splice(0).map((bytes) => Buffer.from(bytes).toString());
    return packets
      .map((text) => JSON.parse(text) as { Identifier: number; Message: string })
      .map(({ Identifier, Message }) => `${Identifier} ${Message}`);
  }

  receive(identifier: number, text: string, type: unknown = 'Generic'): void {
    this.receiveRaw(JSON.stringify({ Identifier: identifier, Message: text, Type: type, Stacktrace: '' }));
  }

  receiveRaw(text: string): void {
    this.session.receive(Buffer.from(text), this.now);
    this.listen();
  }

  logIn(): this {
    this.session.open(this.now);
    this.receive(1001, '{}');
    this.sent();
    return this;
  }

  execute(command: string, timeoutMs = 10_000): number {
    this.session.submit(this.tickets, command, this.now, this.now + timeoutMs);
    this.listen();
    return this.tickets++;
  }

  pass(ms: number): void {
    const end = this.now + ms;
    while (this.session.deadline <= end) {
      this.now = Math.max(this.now, this.session.deadline);
      this.session.advance(this.now);
      this.listen();
    }
    this.now = end;
  }

  outcome(ticket: number): string | undefined {
    const [event, ...more] = this.events.filter((one) => 'ticket' in one && one.ticket === ticket);
    if (more.length > 0) throw new Error('a command ended twice');
    if (event?.type === 'answered') return event.reply.text;
    return event?.type === 'failed' ? `${event.error.kind}/${event.error.fate}` : undefined;
  }

  get messages(): string[] {
    return this.events.flatMap((event) => (event.type === 'message' ? [event.text] : []));
  }

  get closedBy(): string | undefined {
    return this.events.flatMap((event) => (event.type === 'closed' ? [event.reason.kind] : []))[0];
  }

  listen(): void {
    this.events.push(...this.session.events.splice(0));
  }
}

describe('WebrconSession login', () => {
  it('is ready once its first command is answered, not on console lines', () => {
    const harness = new WebRconHarness();
    harness.session.open(0);
    expect(harness.sent()).toEqual(['1001 serverinfo']);
    harness.receive(0, 'a line');
    expect(harness.session.state).toBe('logging-in');
    harness.receive(1001, '{}');
    expect(harness.session.state).toBe('ready');
    expect(harness.messages).toEqual([]);
  });

  it('treats a close before the first reply as a refusal', () => {
    const harness = new WebRconHarness();
    harness.session.open(0);
    harness.session.close(new RconError('lost', 'closed'));
    harness.listen();
    expect(harness.closedBy).toBe('refused');
  });

  it('fails after ten seconds of silence, and at once on a message that is not WebRCON', () => {
    const silent = new WebRconHarness();
    silent.session.open(0);
    silent.pass(9_999);
    expect(silent.closedBy).toBeUndefined();
    silent.pass(1);
    expect(silent.closedBy).toBe('no-answer');

    const foreign = new WebRconHarness();
    foreign.session.open(0);
    foreign.receiveRaw('welcome');
    expect(foreign.closedBy).toBe('protocol');
  });

  it('sends queued commands after the login', () => {
    const harness = new WebRconHarness();
    harness.session.open(0);
    harness.execute('status');
    expect(harness.sent()).toEqual(['1001 serverinfo']);
    harness.receive(1001, '{}');
    expect(harness.sent()).toEqual(['1002 status']);
  });
});

describe('WebrconSession commands', () => {
  it('gives each command the reply with its identifier, in any order', () => {
    const harness = new WebRconHarness().logIn();
    const [one, two] = [harness.execute('status'), harness.execute('playerlist')];
    expect(harness.sent()).toEqual(['1002 status', '1003 playerlist']);
    harness.receive(1003, '[]');
    harness.receive(1002, 'hostname');
    expect([harness.outcome(one), harness.outcome(two)]).toEqual(['hostname', '[]']);
  });

  it('treats an empty reply as success', () => {
    const harness = new WebRconHarness().logIn();
    const ticket = harness.execute('server.save');
    harness.receive(1002, '');
    expect(harness.outcome(ticket)).toBe('');
  });

  it('has eight commands in flight and queues the others', () => {
    const harness = new WebRconHarness().logIn();
    for (let i = 0; i < 10; i += 1) harness.execute(`echo ${i}`);
    expect(harness.sent()).toHaveLength(8);
    harness.receive(1004, '2');
    expect(harness.sent()).toEqual(['1010 echo 8']);
  });

  it('delivers unsolicited lines and chat, and further messages of an answered command', () => {
    const harness = new WebRconHarness().logIn();
    harness.execute('oxide.reload *');
    harness.receive(0, 'Saving complete');
    harness.receive(-1, '{"Channel":1,"Message":"hi","UserId":"765","Username":"Bob"}', 3);
    harness.receive(1002, 'reloading');
    harness.receive(1002, 'reloaded');
    expect(harness.messages).toEqual(['Saving complete', '[Team] Bob[765]: hi', 'reloaded']);
  });

  it('reports that a timed-out command may have run, and drops its late reply', () => {
    const harness = new WebRconHarness({ lostAfterMs: 60_000 }).logIn();
    const late = harness.execute('status', 100);
    harness.pass(100);
    expect(harness.outcome(late)).toBe('timed-out/unknown');
    harness.receive(1002, 'too late');
    const next = harness.execute('echo next');
    harness.receive(1003, 'next');
    expect(harness.outcome(next)).toBe('next');
    expect(harness.messages).toEqual([]);
  });

  it('reports not-sent for a command that timed out in the queue', () => {
    const harness = new WebRconHarness({ maxInFlight: 1, lostAfterMs: 60_000 }).logIn();
    harness.execute('status', 50_000);
    const waiting = harness.execute('playerlist', 100);
    harness.pass(100);
    expect(harness.outcome(waiting)).toBe('timed-out/not-sent');
  });

  it.each(['', ' ', 'a\nb', 'x'.repeat(4097)])('rejects a command that cannot be sent', (command) => {
    const harness = new WebRconHarness().logIn();
    expect(harness.outcome(harness.execute(command))).toBe('invalid-command/not-sent');
    expect(harness.sent()).toEqual([]);
  });

  it('rejects with busy when two hundred are queued', () => {
    const harness = new WebRconHarness({ maxInFlight: 1, maxQueued: 2 }).logIn();
    const tickets = [1, 2, 3, 4].map(() => harness.execute('status'));
    expect(tickets.map((ticket) => harness.outcome(ticket))).toEqual([
      undefined,
      undefined,
      undefined,
      'busy/not-sent',
    ]);
  });
});

describe('WebrconSession with "say"', () => {
  it('ends it with the line that contains its text', () => {
    const harness = new WebRconHarness().logIn();
    const ticket = harness.execute('say restart in 5 minutes');
    harness.receive(-1, '{"Channel":2,"Message":"restart in 5 minutes","UserId":"0","Username":"SERVER"}');
    expect(harness.outcome(ticket)).toBe('');
    expect(harness.messages).toEqual(['[Server] SERVER[0]: restart in 5 minutes']);
  });

  it('ends it shortly after any other line, and never without one', () => {
    const harness = new WebRconHarness().logIn();
    const ticket = harness.execute('say "hello"');
    harness.pass(5_000);
    expect(harness.outcome(ticket)).toBeUndefined();
    harness.receive(0, 'something else');
    harness.pass(300);
    expect(harness.outcome(ticket)).toBe('');
    const unheard = harness.execute('say again');
    harness.pass(10_000);
    expect(harness.outcome(unheard)).toBe('timed-out/unknown');
    expect(harness.session.state).toBe('ready');
  });

  it('accepts a reply with its identifier', () => {
    const harness = new WebRconHarness().logIn();
    const ticket = harness.execute('say hi');
    harness.receive(1002, 'sent');
    expect(harness.outcome(ticket)).toBe('sent');
  });
});

describe('WebrconSession end', () => {
  it('is lost when a command gets no answer for ten seconds, but not when idle', () => {
    const harness = new WebRconHarness().logIn();
    harness.pass(3_600_000);
    expect(harness.closedBy).toBeUndefined();
    const ticket = harness.execute('status', 60_000);
    harness.pass(9_000);
    harness.receive(0, 'alive');
    harness.pass(9_999);
    expect(harness.closedBy).toBeUndefined();
    harness.pass(1);
    expect(harness.closedBy).toBe('lost');
    expect(harness.outcome(ticket)).toBe('lost/unknown');
  });

  it('distinguishes commands that were sent from those that were not', () => {
    const harness = new WebRconHarness({ maxInFlight: 1 }).logIn();
    const [sent, waiting] = [harness.execute('status'), harness.execute('playerlist')];
    harness.session.close(new RconError('lost', 'closed'));
    harness.listen();
    expect([harness.outcome(sent), harness.outcome(waiting)]).toEqual(['lost/unknown', 'lost/not-sent']);
    expect(harness.outcome(harness.execute('status'))).toBe('lost/not-sent');
  });

  it('never throws and ends each command once on arbitrary input', () => {
    const noise = fc.oneof(
      fc.json(),
      fc.string(),
      fc
        .tuple(fc.integer({ min: -2, max: 1012 }), fc.string())
        .map(([Identifier, Message]) => JSON.stringify({ Identifier, Message })),
    );
    fc.assert(
      fc.property(fc.array(noise), (frames) => {
        const harness = new WebRconHarness().logIn();
        const tickets = ['status', 'say hi', 'playerlist'].map((command) => harness.execute(command));
        for (const text of frames) harness.receiveRaw(text);
        harness.session.close(new RconError('closed', 'end'));
        harness.listen();
        for (const ticket of tickets) expect(harness.outcome(ticket)).toBeDefined();
      }),
    );
  });
});
