import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RconError } from '../errors.js';
import { SOURCE_DIALECTS } from './source.dialects.js';
import { encodePacket, LAST_COMMAND_ID } from './source.packet.js';
import { SR_18, SR_22 } from './testing/byte-vectors.js';
import { SourceHarness } from './testing/source-harness.js';

const { srcds, factorio, zomboid } = SOURCE_DIALECTS;
const REPLY = 0;
const VERDICT = 2;
const EXTRA = '\0\x01\0\0';

describe('SourceSession login', () => {
  it('sends SR-01 and is ready after SR-02 and SR-03 in one read', () => {
    const harness = new SourceHarness({ dialect: srcds });
    harness.open();
    expect(harness.sent()).toEqual([{ id: 1, type: 3, body: 'passwrd' }]);
    harness.receive(SR_18);
    expect(harness.session.state).toBe('ready');
    expect(harness.events).toEqual([{ type: 'ready' }]);
  });

  it('AT-32: is still undecided after the empty reply alone', () => {
    const harness = new SourceHarness();
    harness.open();
    harness.receive([1, REPLY, '']);
    expect(harness.session.state).toBe('logging-in');
    harness.receive([-1, VERDICT, '']);
    expect(harness.closedBy).toMatchObject({ kind: 'refused' });
  });

  it('AT-60b: treats id -1 as a refusal in a live session, too', () => {
    const harness = new SourceHarness({ dialect: srcds }).logIn();
    const ticket = harness.execute('status');
    harness.receive([-1, VERDICT, '']);
    expect(harness.failure(ticket)).toMatchObject({ kind: 'refused', fate: 'unknown' });
    expect(harness.closedBy).toMatchObject({ kind: 'refused' });
  });

  it('AT-34: a connection closed before the verdict is a refusal, not a network error', () => {
    const harness = new SourceHarness();
    harness.open();
    harness.receive([1, REPLY, '']);
    harness.close();
    expect(harness.closedBy).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/not allowed/),
    });
  });

  it('keeps its own reason when the attempt is aborted', () => {
    const harness = new SourceHarness();
    harness.open();
    harness.close(new RconError('closed', 'given up'));
    expect(harness.closedBy?.kind).toBe('closed');
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'no-answer'],
    ['half a packet', encodePacket(1, VERDICT, '').subarray(0, 7), 'protocol'],
  ] as const)('gives up after 10 s when it got %s', (_name, bytes, kind) => {
    const harness = new SourceHarness();
    harness.open();
    harness.receive(bytes);
    harness.pass(9_999);
    expect(harness.session.state).toBe('logging-in');
    harness.pass(1);
    expect(harness.closedBy?.kind).toBe(kind);
  });

  it('AT-43: closes at once on a port with another protocol', () => {
    const harness = new SourceHarness();
    harness.open();
    const ticket = harness.execute('status');
    harness.receive(SR_22);
    expect(harness.closedBy).toMatchObject({
      kind: 'protocol',
      message: expect.stringMatching(/web server/),
    });
    expect(harness.failure(ticket)).toMatchObject({ kind: 'protocol', fate: 'not-sent' });
  });

  it('queues commands until the password is accepted', () => {
    const harness = new SourceHarness({ dialect: srcds });
    harness.open();
    harness.sent();
    harness.execute('status');
    expect(harness.sent()).toEqual([]);
    harness.receive([1, VERDICT, '']);
    expect(harness.sent()).toMatchObject([{ id: 2, body: 'status' }, { id: 3 }]);
  });
});

describe('SourceSession commands', () => {
  it('sends SR-05 and SR-06 in one write and ends the reply at the mirror', () => {
    const harness = new SourceHarness({ dialect: srcds }).logIn();
    const ticket = harness.execute('status');
    expect(harness.writes).toBe(1);
    expect(harness.sent()).toEqual([
      { id: 2, type: 2, body: 'status' },
      { id: 3, type: 0, body: '' },
    ]);
    harness.receive([2, REPLY, 'players : 0']);
    expect(harness.outcomes(ticket)).toEqual([]);
    harness.receive([3, REPLY, ''], [3, REPLY, EXTRA]);
    expect(harness.answer(ticket)).toBe('players : 0');
    expect(harness.complete(ticket)).toBe(true);
  });

  it('AT-35, AT-36: joins three packets without a separator, and the next command gets its own text', () => {
    const harness = new SourceHarness({ dialect: srcds }).logIn();
    const first = harness.execute('ListPlayers');
    const second = harness.execute('status');
    harness.receive([2, REPLY, 'a'], [2, REPLY, 'b'], [2, REPLY, 'c'], [3, REPLY, ''], [3, REPLY, EXTRA]);
    harness.receive([4, REPLY, 'own'], [5, REPLY, ''], [5, REPLY, EXTRA]);
    expect([harness.answer(first), harness.answer(second)]).toEqual(['abc', 'own']);
  });

  it('AT-46: joins a character split over two packets', () => {
    const harness = new SourceHarness({ dialect: srcds }).logIn();
    const ticket = harness.execute('status');
    const text = Buffer.from('ёж');
    harness.receive(encodePacket(2, REPLY, text.subarray(0, 3)), encodePacket(2, REPLY, text.subarray(3)), [
      3,
      REPLY,
      '',
    ]);
    expect(harness.answer(ticket)).toBe('ёж');
  });

  it('AT-45: sends the second command only after the first is finished', () => {
    const harness = new SourceHarness({ dialect: srcds }).logIn();
    harness.execute('one');
    harness.execute('two');
    expect(harness.sent().map(({ body }) => body)).toEqual(['one', '']);
    harness.receive([2, REPLY, '1'], [3, REPLY, '']);
    expect(harness.sent().map(({ body }) => body)).toEqual(['two', '']);
  });

  it('AT-58: matches delayed replies of several commands in flight', () => {
    const harness = new SourceHarness({ dialect: srcds, maxInFlight: 2 }).logIn();
    const first = harness.execute('one');
    const second = harness.execute('two');
    harness.pass(3000);
    harness.receive([4, REPLY, '2'], [5, REPLY, ''], [2, REPLY, '1'], [3, REPLY, '']);
    expect([harness.answer(first), harness.answer(second)]).toEqual(['1', '2']);
  });

  it('AT-56: settles every command exactly once', () => {
    const harness = new SourceHarness({ dialect: srcds, maxQueued: 2 }).logIn();
    const tickets = ['answered', 'late', 'queued', 'one too many'].map((command) =>
      harness.execute(command, 1000),
    );
    harness.receive([2, REPLY, ''], [3, REPLY, '']);
    harness.pass(5000);
    harness.close();
    expect(tickets.map((ticket) => harness.outcomes(ticket).length)).toEqual([1, 1, 1, 1]);
    expect(tickets.map((ticket) => harness.failure(ticket)?.fate)).toEqual([
      undefined,
      'unknown',
      'not-sent',
      'not-sent',
    ]);
    expect(harness.failure(tickets[3] ?? -1)?.kind).toBe('busy');
  });

  it('AT-57: drops the late packet of a command that timed out', () => {
    const harness = new SourceHarness({ dialect: srcds }).logIn();
    const late = harness.execute('slow', 1000);
    harness.pass(1000);
    expect(harness.failure(late)).toMatchObject({ kind: 'timed-out', fate: 'unknown' });
    const next = harness.execute('status');
    harness.receive(
      [2, REPLY, 'late'],
      [4, REPLY, 'own'],
      [2, REPLY, 'later'],
      [3, REPLY, ''],
      [5, REPLY, ''],
    );
    expect(harness.answer(next)).toBe('own');
    expect(harness.messages).toEqual([]);
    expect(harness.session.deadline).toBe(Infinity);
  });

  it('ends as lost when the server has not answered anything for 10 s', () => {
    const harness = new SourceHarness({ dialect: srcds }).logIn();
    const ticket = harness.execute('status');
    harness.pass(10_000);
    expect(harness.failure(ticket)?.kind).toBe('timed-out');
    expect(harness.closedBy?.kind).toBe('lost');
  });

  it('AT-59: executes a command after an idle hour', () => {
    const harness = new SourceHarness({ dialect: srcds }).logIn();
    expect(harness.session.deadline).toBe(Infinity);
    harness.pass(3_600_000);
    const ticket = harness.execute('status');
    harness.receive([2, REPLY, 'awake'], [3, REPLY, '']);
    expect(harness.answer(ticket)).toBe('awake');
  });

  it('AT-38: numbers commands from 2 and wraps before 2^31-1', () => {
    const harness = new SourceHarness({ dialect: factorio }).logIn();
    const ids: number[] = [];
    for (let i = 0; i < 300; i += 1) {
      harness.execute('/time');
      const id = harness.sent()[0]?.id ?? 0;
      ids.push(id);
      harness.receive([id, REPLY, '']);
    }
    expect(new Set(ids).size).toBe(300);
    expect(Math.min(...ids)).toBe(2);
    expect(Math.max(...ids)).toBeLessThan(LAST_COMMAND_ID);
  });

  it('AT-53: fails open commands as soon as the server closes', () => {
    const harness = new SourceHarness({ dialect: srcds }).logIn();
    const running = harness.execute('quit');
    const waiting = harness.execute('status');
    harness.close();
    expect(harness.failure(running)).toMatchObject({ kind: 'lost', fate: 'unknown' });
    expect(harness.failure(waiting)).toMatchObject({ kind: 'lost', fate: 'not-sent' });
    expect(harness.events.at(-1)?.type).toBe('closed');
  });

  it('answers with the reply of a server that closes after it', () => {
    const harness = new SourceHarness({ dialect: zomboid }).logIn();
    const ticket = harness.execute('players');
    harness.receive([2, REPLY, 'Players connected (0):']);
    harness.close();
    expect(harness.answer(ticket)).toBe('Players connected (0):');
    expect(harness.complete(ticket)).toBe(true);
  });

  it('AT-40: answers with what has arrived after a second without growth, and ends', () => {
    const harness = new SourceHarness({ dialect: SOURCE_DIALECTS.palworld }).logIn();
    const ticket = harness.execute('ShowPlayers');
    const packet = encodePacket(0, REPLY, 'name,playeruid,steamid\nИмя');
    packet.writeInt32LE(packet.readInt32LE(0) + 3, 0);
    harness.receive(packet);
    harness.pass(999);
    expect(harness.outcomes(ticket)).toEqual([]);
    harness.pass(1);
    expect(harness.answer(ticket)).toBe('name,playeruid,steamid\nИмя');
    expect(harness.complete(ticket)).toBe(false);
    expect(harness.closedBy?.kind).toBe('lost');
  });

  it('AT-60c, AT-60e: closes after a malformed packet and rejects later commands', () => {
    const harness = new SourceHarness({ dialect: srcds }).logIn();
    const ticket = harness.execute('list');
    harness.receive(Buffer.from('05000000020000000000000048656c6c6f', 'hex'));
    expect(harness.failure(ticket)).toMatchObject({ kind: 'protocol', fate: 'unknown' });
    expect(harness.closedBy?.message).toMatch(/Non-conforming/);
    harness.receive([2, REPLY, 'rest'], [3, REPLY, '']);
    expect(harness.failure(harness.execute('list'))).toMatchObject({ kind: 'protocol', fate: 'not-sent' });
  });

  it('ends a session whose reply never ends', () => {
    const harness = new SourceHarness({ dialect: srcds, maxReplyBytes: 10_000 }).logIn();
    const ticket = harness.execute('cvarlist');
    for (let i = 0; i < 4; i += 1) harness.receive([2, REPLY, 'x'.repeat(4000)]);
    expect(harness.failure(ticket)?.kind).toBe('protocol');
  });

  it('counts empty packets, too, to bound the memory', () => {
    const harness = new SourceHarness({ dialect: srcds, maxReplyBytes: 10_000 }).logIn();
    const ticket = harness.execute('cvarlist');
    for (let i = 0; i < 1_000; i += 1) harness.receive([2, REPLY, '']);
    expect(harness.failure(ticket)?.message).toMatch(/more than 10000 bytes/);
  });

  it('reads a text of several megabytes unchanged, in one packet or in many', () => {
    const text = 'Имя€🎮'.repeat(100_000);
    const bytes = Buffer.from(text);
    const single = new SourceHarness({ dialect: SOURCE_DIALECTS.generic }).logIn();
    const one = single.execute('dump');
    const packet = encodePacket(2, REPLY, bytes);
    for (let at = 0; at < packet.length; at += 65_536) single.receive(packet.subarray(at, at + 65_536));
    single.pass(300);
    expect([single.answer(one) === text, single.complete(one)]).toEqual([true, true]);
    const many = new SourceHarness({ dialect: srcds }).logIn();
    const other = many.execute('dump');
    for (let at = 0; at < bytes.length; at += 4086) many.receive([2, REPLY, bytes.subarray(at, at + 4086)]);
    many.receive([3, REPLY, '']);
    expect([many.answer(other) === text, many.complete(other)]).toEqual([true, true]);
  });

  it.each([
    ['', 'empty'],
    [' ', 'empty'],
    ['say a\nquit', 'control characters'],
    ['say \0', 'control characters'],
    ['x'.repeat(4087), '4086 bytes'],
  ])('refuses to send what no server should get', (command, reason) => {
    const harness = new SourceHarness({ dialect: srcds }).logIn();
    const ticket = harness.execute(command);
    expect(harness.failure(ticket)).toMatchObject({ kind: 'invalid-command', fate: 'not-sent' });
    expect(harness.failure(ticket)?.message).toContain(reason);
    expect(harness.sent()).toEqual([]);
  });

  it('reports when a command was queued, sent and answered', () => {
    const harness = new SourceHarness({ dialect: factorio }).logIn();
    harness.execute('/one');
    const second = harness.execute('/two');
    harness.pass(30);
    harness.receive([2, REPLY, '']);
    harness.pass(12);
    harness.receive([4, REPLY, '']);
    expect(harness.outcomes(second)).toMatchObject([{ reply: { queuedAt: 0, sentAt: 30, answeredAt: 42 } }]);
  });
});

describe('SourceSession with arbitrary input', () => {
  const step = fc.oneof(
    fc.uint8Array({ maxLength: 60 }).map((bytes) => ({ bytes })),
    fc
      .record({
        id: fc.integer({ min: -2, max: 12 }),
        type: fc.integer({ min: 0, max: 5 }),
        body: fc.string({ maxLength: 30 }),
      })
      .map(({ id, type, body }) => ({ bytes: encodePacket(id, type, body) })),
    fc.integer({ min: 0, max: 4000 }).map((ms) => ({ ms })),
    fc.string({ maxLength: 12 }).map((command) => ({ command })),
  );
  const dialects = fc.constantFrom(...Object.values(SOURCE_DIALECTS));

  it('never throws and settles each command exactly once', () => {
    fc.assert(
      fc.property(dialects, fc.boolean(), fc.array(step, { maxLength: 40 }), (dialect, loggedIn, steps) => {
        const harness = new SourceHarness({ dialect });
        if (loggedIn) harness.logIn();
        else harness.open();
        const tickets: number[] = [];
        for (const next of steps) {
          if ('bytes' in next) harness.receive(next.bytes);
          else if ('ms' in next) harness.pass(next.ms);
          else tickets.push(harness.execute(next.command, 3000));
        }
        harness.close();
        harness.sent();
        for (const ticket of tickets) expect(harness.outcomes(ticket)).toHaveLength(1);
        expect(harness.events.filter(({ type }) => type === 'closed')).toHaveLength(1);
        expect(harness.events.at(-1)?.type === 'closed' || harness.events.at(-1)?.type === 'failed').toBe(
          true,
        );
        expect(harness.session.deadline).toBe(Infinity);
      }),
    );
  });
});
