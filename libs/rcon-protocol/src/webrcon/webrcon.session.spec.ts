import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RconError } from '../errors.js';
import { type SessionEvent } from '../session.js';
import { type WebrconOptions } from './webrcon.options.js';
import { WebrconSession } from './webrcon.session.js';

/** The owner's half by hand, with time as a number. */
class Desk {
  readonly session: WebrconSession;
  readonly said: SessionEvent[] = [];
  now = 0;
  private tickets = 0;

  constructor(options: Partial<WebrconOptions> = {}) {
    this.session = new WebrconSession(options);
  }

  /** What was sent since the last call, as `identifier command`. */
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
    const [event, ...more] = this.said.filter((one) => 'ticket' in one && one.ticket === ticket);
    if (more.length > 0) throw new Error('a command ended twice');
    if (event?.type === 'answered') return event.reply.text;
    return event?.type === 'failed' ? `${event.error.kind}/${event.error.fate}` : undefined;
  }

  get messages(): string[] {
    return this.said.flatMap((event) => (event.type === 'message' ? [event.text] : []));
  }

  get closedBy(): string | undefined {
    return this.said.flatMap((event) => (event.type === 'closed' ? [event.reason.kind] : []))[0];
  }

  listen(): void {
    this.said.push(...this.session.events.splice(0));
  }
}

describe('WebrconSession logging in', () => {
  it('is ready once its first command is answered, and not by lines of the console', () => {
    const desk = new Desk();
    desk.session.open(0);
    expect(desk.sent()).toEqual(['1001 serverinfo']);
    desk.receive(0, 'a line');
    expect(desk.session.state).toBe('logging-in');
    desk.receive(1001, '{}');
    expect(desk.session.state).toBe('ready');
    expect(desk.messages).toEqual([]);
  });

  it('calls a socket that closes before the first answer a refusal', () => {
    const desk = new Desk();
    desk.session.open(0);
    desk.session.close(new RconError('lost', 'closed'));
    desk.listen();
    expect(desk.closedBy).toBe('refused');
  });

  it('gives up after ten seconds of silence, and at once on what is no WebRCON', () => {
    const silent = new Desk();
    silent.session.open(0);
    silent.pass(9_999);
    expect(silent.closedBy).toBeUndefined();
    silent.pass(1);
    expect(silent.closedBy).toBe('no-answer');

    const foreign = new Desk();
    foreign.session.open(0);
    foreign.receiveRaw('welcome');
    expect(foreign.closedBy).toBe('protocol');
  });

  it('sends what was asked for meanwhile, after the login', () => {
    const desk = new Desk();
    desk.session.open(0);
    desk.execute('status');
    expect(desk.sent()).toEqual(['1001 serverinfo']);
    desk.receive(1001, '{}');
    expect(desk.sent()).toEqual(['1002 status']);
  });
});

describe('WebrconSession with commands', () => {
  it('gives each command the reply with its identifier, in any order', () => {
    const desk = new Desk().logIn();
    const [one, two] = [desk.execute('status'), desk.execute('playerlist')];
    expect(desk.sent()).toEqual(['1002 status', '1003 playerlist']);
    desk.receive(1003, '[]');
    desk.receive(1002, 'hostname');
    expect([desk.outcome(one), desk.outcome(two)]).toEqual(['hostname', '[]']);
  });

  it('takes an empty reply for success', () => {
    const desk = new Desk().logIn();
    const ticket = desk.execute('server.save');
    desk.receive(1002, '');
    expect(desk.outcome(ticket)).toBe('');
  });

  it('keeps eight under way and lets the others wait', () => {
    const desk = new Desk().logIn();
    for (let i = 0; i < 10; i += 1) desk.execute(`echo ${i}`);
    expect(desk.sent()).toHaveLength(8);
    desk.receive(1004, '2');
    expect(desk.sent()).toEqual(['1010 echo 8']);
  });

  it('passes on lines and chat nobody asked for, and what follows an answered command', () => {
    const desk = new Desk().logIn();
    desk.execute('oxide.reload *');
    desk.receive(0, 'Saving complete');
    desk.receive(-1, '{"Channel":1,"Message":"hi","UserId":"765","Username":"Bob"}', 3);
    desk.receive(1002, 'reloading');
    desk.receive(1002, 'reloaded');
    expect(desk.messages).toEqual(['Saving complete', '[Team] Bob[765]: hi', 'reloaded']);
  });

  it('says that a late command may have run, and drops its answer', () => {
    const desk = new Desk({ lostAfterMs: 60_000 }).logIn();
    const late = desk.execute('status', 100);
    desk.pass(100);
    expect(desk.outcome(late)).toBe('timed-out/unknown');
    desk.receive(1002, 'too late');
    const next = desk.execute('echo next');
    desk.receive(1003, 'next');
    expect(desk.outcome(next)).toBe('next');
    expect(desk.messages).toEqual([]);
  });

  it('says that a command was never sent when its time ran out in the queue', () => {
    const desk = new Desk({ maxInFlight: 1, lostAfterMs: 60_000 }).logIn();
    desk.execute('status', 50_000);
    const waiting = desk.execute('playerlist', 100);
    desk.pass(100);
    expect(desk.outcome(waiting)).toBe('timed-out/not-sent');
  });

  it.each(['', ' ', 'a\nb', 'x'.repeat(4097)])('refuses a command that cannot be sent', (command) => {
    const desk = new Desk().logIn();
    expect(desk.outcome(desk.execute(command))).toBe('invalid-command/not-sent');
    expect(desk.sent()).toEqual([]);
  });

  it('says busy when two hundred wait', () => {
    const desk = new Desk({ maxInFlight: 1, maxQueued: 2 }).logIn();
    const tickets = [1, 2, 3, 4].map(() => desk.execute('status'));
    expect(tickets.map((ticket) => desk.outcome(ticket))).toEqual([
      undefined,
      undefined,
      undefined,
      'busy/not-sent',
    ]);
  });
});

describe('WebrconSession with "say"', () => {
  it('ends it with the line that repeats its words', () => {
    const desk = new Desk().logIn();
    const ticket = desk.execute('say restart in 5 minutes');
    desk.receive(-1, '{"Channel":2,"Message":"restart in 5 minutes","UserId":"0","Username":"SERVER"}');
    expect(desk.outcome(ticket)).toBe('');
    expect(desk.messages).toEqual(['[Server] SERVER[0]: restart in 5 minutes']);
  });

  it('ends it a moment after any other line, and never without one', () => {
    const desk = new Desk().logIn();
    const ticket = desk.execute('say "hello"');
    desk.pass(5_000);
    expect(desk.outcome(ticket)).toBeUndefined();
    desk.receive(0, 'something else');
    desk.pass(300);
    expect(desk.outcome(ticket)).toBe('');
    const unheard = desk.execute('say again');
    desk.pass(10_000);
    expect(desk.outcome(unheard)).toBe('timed-out/unknown');
    expect(desk.session.state).toBe('ready');
  });

  it('takes a reply of its own when there is one', () => {
    const desk = new Desk().logIn();
    const ticket = desk.execute('say hi');
    desk.receive(1002, 'sent');
    expect(desk.outcome(ticket)).toBe('sent');
  });
});

describe('WebrconSession coming to an end', () => {
  it('is lost when it asks and hears nothing for ten seconds, and not when it is merely idle', () => {
    const desk = new Desk().logIn();
    desk.pass(3_600_000);
    expect(desk.closedBy).toBeUndefined();
    const ticket = desk.execute('status', 60_000);
    desk.pass(9_000);
    desk.receive(0, 'alive');
    desk.pass(9_999);
    expect(desk.closedBy).toBeUndefined();
    desk.pass(1);
    expect(desk.closedBy).toBe('lost');
    expect(desk.outcome(ticket)).toBe('lost/unknown');
  });

  it('tells apart what was sent and what was not', () => {
    const desk = new Desk({ maxInFlight: 1 }).logIn();
    const [sent, waiting] = [desk.execute('status'), desk.execute('playerlist')];
    desk.session.close(new RconError('lost', 'closed'));
    desk.listen();
    expect([desk.outcome(sent), desk.outcome(waiting)]).toEqual(['lost/unknown', 'lost/not-sent']);
    expect(desk.outcome(desk.execute('status'))).toBe('lost/not-sent');
  });

  it('never throws and ends each command once, whatever arrives', () => {
    const noise = fc.oneof(
      fc.json(),
      fc.string(),
      fc
        .tuple(fc.integer({ min: -2, max: 1012 }), fc.string())
        .map(([Identifier, Message]) => JSON.stringify({ Identifier, Message })),
    );
    fc.assert(
      fc.property(fc.array(noise), (frames) => {
        const desk = new Desk().logIn();
        const tickets = ['status', 'say hi', 'playerlist'].map((command) => desk.execute(command));
        for (const text of frames) desk.receiveRaw(text);
        desk.session.close(new RconError('closed', 'end'));
        desk.listen();
        for (const ticket of tickets) expect(desk.outcome(ticket)).toBeDefined();
      }),
    );
  });
});
