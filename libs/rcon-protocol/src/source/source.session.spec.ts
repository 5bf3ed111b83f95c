import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RconError } from '../errors.js';
import { SOURCE_DIALECTS } from './source.dialects.js';
import { encodePacket, LAST_COMMAND_ID } from './source.packet.js';
import { SR_18, SR_22 } from './testing/byte-vectors.js';
import { SessionDesk } from './testing/session-desk.js';

const { srcds, factorio, zomboid } = SOURCE_DIALECTS;
const REPLY = 0;
const VERDICT = 2;
const EXTRA = '\0\x01\0\0';

describe('SourceSession, logging in', () => {
  it('sends SR-01 and is ready after SR-02 and SR-03 in one piece', () => {
    const desk = new SessionDesk({ dialect: srcds });
    desk.open();
    expect(desk.sent()).toEqual([{ id: 1, type: 3, body: 'passwrd' }]);
    desk.receive(SR_18);
    expect(desk.session.state).toBe('ready');
    expect(desk.said).toEqual([{ type: 'ready' }]);
  });

  it('AT-32: is still undecided after the empty reply alone', () => {
    const desk = new SessionDesk();
    desk.open();
    desk.receive([1, REPLY, '']);
    expect(desk.session.state).toBe('logging-in');
    desk.receive([-1, VERDICT, '']);
    expect(desk.closedBy).toMatchObject({ kind: 'refused' });
  });

  it('AT-60b: takes id -1 for a refusal also when the session is long alive', () => {
    const desk = new SessionDesk({ dialect: srcds }).logIn();
    const ticket = desk.execute('status');
    desk.receive([-1, VERDICT, '']);
    expect(desk.failure(ticket)).toMatchObject({ kind: 'refused', fate: 'unknown' });
    expect(desk.closedBy).toMatchObject({ kind: 'refused' });
  });

  it('AT-34: a connection closed before the verdict is a refusal, not a network error', () => {
    const desk = new SessionDesk();
    desk.open();
    desk.receive([1, REPLY, '']);
    desk.close();
    expect(desk.closedBy).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/not allowed/),
    });
  });

  it('stays with the reason of its own side when the attempt is given up', () => {
    const desk = new SessionDesk();
    desk.open();
    desk.close(new RconError('closed', 'given up'));
    expect(desk.closedBy?.kind).toBe('closed');
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'no-answer'],
    ['half a packet', encodePacket(1, VERDICT, '').subarray(0, 7), 'protocol'],
  ] as const)('gives up after 10 s when it got %s', (_name, bytes, kind) => {
    const desk = new SessionDesk();
    desk.open();
    desk.receive(bytes);
    desk.pass(9_999);
    expect(desk.session.state).toBe('logging-in');
    desk.pass(1);
    expect(desk.closedBy?.kind).toBe(kind);
  });

  it('AT-43: closes at once on a port that speaks something else', () => {
    const desk = new SessionDesk();
    desk.open();
    const ticket = desk.execute('status');
    desk.receive(SR_22);
    expect(desk.closedBy).toMatchObject({
      kind: 'protocol',
      message: expect.stringMatching(/web server/),
    });
    expect(desk.failure(ticket)).toMatchObject({ kind: 'protocol', fate: 'not-sent' });
  });

  it('holds commands back until the password is accepted', () => {
    const desk = new SessionDesk({ dialect: srcds });
    desk.open();
    desk.sent();
    desk.execute('status');
    expect(desk.sent()).toEqual([]);
    desk.receive([1, VERDICT, '']);
    expect(desk.sent()).toMatchObject([{ id: 2, body: 'status' }, { id: 3 }]);
  });
});

describe('SourceSession, commands', () => {
  it('sends SR-05 and SR-06 in one write and ends the reply at the mirror', () => {
    const desk = new SessionDesk({ dialect: srcds }).logIn();
    const ticket = desk.execute('status');
    expect(desk.writes).toBe(1);
    expect(desk.sent()).toEqual([
      { id: 2, type: 2, body: 'status' },
      { id: 3, type: 0, body: '' },
    ]);
    desk.receive([2, REPLY, 'players : 0']);
    expect(desk.outcomes(ticket)).toEqual([]);
    desk.receive([3, REPLY, ''], [3, REPLY, EXTRA]);
    expect(desk.answer(ticket)).toBe('players : 0');
    expect(desk.complete(ticket)).toBe(true);
  });

  it('AT-35, AT-36: joins three packets without anything between, and the next command gets its own text', () => {
    const desk = new SessionDesk({ dialect: srcds }).logIn();
    const first = desk.execute('ListPlayers');
    const second = desk.execute('status');
    desk.receive([2, REPLY, 'a'], [2, REPLY, 'b'], [2, REPLY, 'c'], [3, REPLY, ''], [3, REPLY, EXTRA]);
    desk.receive([4, REPLY, 'own'], [5, REPLY, ''], [5, REPLY, EXTRA]);
    expect([desk.answer(first), desk.answer(second)]).toEqual(['abc', 'own']);
  });

  it('AT-46: keeps a letter whole that two packets share', () => {
    const desk = new SessionDesk({ dialect: srcds }).logIn();
    const ticket = desk.execute('status');
    const text = Buffer.from('ёж');
    desk.receive(encodePacket(2, REPLY, text.subarray(0, 3)), encodePacket(2, REPLY, text.subarray(3)), [
      3,
      REPLY,
      '',
    ]);
    expect(desk.answer(ticket)).toBe('ёж');
  });

  it('AT-45: sends the second command only after the first is finished', () => {
    const desk = new SessionDesk({ dialect: srcds }).logIn();
    desk.execute('one');
    desk.execute('two');
    expect(desk.sent().map(({ body }) => body)).toEqual(['one', '']);
    desk.receive([2, REPLY, '1'], [3, REPLY, '']);
    expect(desk.sent().map(({ body }) => body)).toEqual(['two', '']);
  });

  it('AT-58: keeps delayed replies of several commands under way apart', () => {
    const desk = new SessionDesk({ dialect: srcds, maxInFlight: 2 }).logIn();
    const first = desk.execute('one');
    const second = desk.execute('two');
    desk.pass(3000);
    desk.receive([4, REPLY, '2'], [5, REPLY, ''], [2, REPLY, '1'], [3, REPLY, '']);
    expect([desk.answer(first), desk.answer(second)]).toEqual(['1', '2']);
  });

  it('AT-56: settles every command exactly once, whatever becomes of it', () => {
    const desk = new SessionDesk({ dialect: srcds, maxQueued: 2 }).logIn();
    const tickets = ['answered', 'late', 'queued', 'one too many'].map((command) =>
      desk.execute(command, 1000),
    );
    desk.receive([2, REPLY, ''], [3, REPLY, '']);
    desk.pass(5000);
    desk.close();
    expect(tickets.map((ticket) => desk.outcomes(ticket).length)).toEqual([1, 1, 1, 1]);
    expect(tickets.map((ticket) => desk.failure(ticket)?.fate)).toEqual([
      undefined,
      'unknown',
      'not-sent',
      'not-sent',
    ]);
    expect(desk.failure(tickets[3] ?? -1)?.kind).toBe('busy');
  });

  it('AT-57: drops the late packet of a command that ran out of time', () => {
    const desk = new SessionDesk({ dialect: srcds }).logIn();
    const late = desk.execute('slow', 1000);
    desk.pass(1000);
    expect(desk.failure(late)).toMatchObject({ kind: 'timed-out', fate: 'unknown' });
    const next = desk.execute('status');
    desk.receive([2, REPLY, 'late'], [4, REPLY, 'own'], [2, REPLY, 'later'], [3, REPLY, ''], [5, REPLY, '']);
    expect(desk.answer(next)).toBe('own');
    expect(desk.messages).toEqual([]);
    expect(desk.session.deadline).toBe(Infinity);
  });

  it('calls a server lost that was asked and has said nothing for 10 s', () => {
    const desk = new SessionDesk({ dialect: srcds }).logIn();
    const ticket = desk.execute('status');
    desk.pass(10_000);
    expect(desk.failure(ticket)?.kind).toBe('timed-out');
    expect(desk.closedBy?.kind).toBe('lost');
  });

  it('AT-59: takes a command after an hour of silence', () => {
    const desk = new SessionDesk({ dialect: srcds }).logIn();
    expect(desk.session.deadline).toBe(Infinity);
    desk.pass(3_600_000);
    const ticket = desk.execute('status');
    desk.receive([2, REPLY, 'awake'], [3, REPLY, '']);
    expect(desk.answer(ticket)).toBe('awake');
  });

  it('AT-38: numbers commands from 2 on and begins again before 2^31-1', () => {
    const desk = new SessionDesk({ dialect: factorio }).logIn();
    const ids: number[] = [];
    for (let i = 0; i < 300; i += 1) {
      desk.execute('/time');
      const id = desk.sent()[0]?.id ?? 0;
      ids.push(id);
      desk.receive([id, REPLY, '']);
    }
    expect(new Set(ids).size).toBe(300);
    expect(Math.min(...ids)).toBe(2);
    expect(Math.max(...ids)).toBeLessThan(LAST_COMMAND_ID);
  });

  it('AT-53: fails what is open as soon as the server closes', () => {
    const desk = new SessionDesk({ dialect: srcds }).logIn();
    const running = desk.execute('quit');
    const waiting = desk.execute('status');
    desk.close();
    expect(desk.failure(running)).toMatchObject({ kind: 'lost', fate: 'unknown' });
    expect(desk.failure(waiting)).toMatchObject({ kind: 'lost', fate: 'not-sent' });
    expect(desk.said.at(-1)?.type).toBe('closed');
  });

  it('hands over the reply of a server that closes behind it', () => {
    const desk = new SessionDesk({ dialect: zomboid }).logIn();
    const ticket = desk.execute('players');
    desk.receive([2, REPLY, 'Players connected (0):']);
    desk.close();
    expect(desk.answer(ticket)).toBe('Players connected (0):');
    expect(desk.complete(ticket)).toBe(true);
  });

  it('AT-40: takes what is there after a second without growth, and ends', () => {
    const desk = new SessionDesk({ dialect: SOURCE_DIALECTS.palworld }).logIn();
    const ticket = desk.execute('ShowPlayers');
    const packet = encodePacket(0, REPLY, 'name,playeruid,steamid\nИмя');
    packet.writeInt32LE(packet.readInt32LE(0) + 3, 0);
    desk.receive(packet);
    desk.pass(999);
    expect(desk.outcomes(ticket)).toEqual([]);
    desk.pass(1);
    expect(desk.answer(ticket)).toBe('name,playeruid,steamid\nИмя');
    expect(desk.complete(ticket)).toBe(false);
    expect(desk.closedBy?.kind).toBe('lost');
  });

  it('AT-60c, AT-60e: closes after a packet that can not be read and never takes another command', () => {
    const desk = new SessionDesk({ dialect: srcds }).logIn();
    const ticket = desk.execute('list');
    desk.receive(Buffer.from('05000000020000000000000048656c6c6f', 'hex'));
    expect(desk.failure(ticket)).toMatchObject({ kind: 'protocol', fate: 'unknown' });
    expect(desk.closedBy?.message).toMatch(/Non-conforming/);
    desk.receive([2, REPLY, 'rest'], [3, REPLY, '']);
    expect(desk.failure(desk.execute('list'))).toMatchObject({ kind: 'protocol', fate: 'not-sent' });
  });

  it('ends a session whose reply never ends', () => {
    const desk = new SessionDesk({ dialect: srcds, maxReplyBytes: 10_000 }).logIn();
    const ticket = desk.execute('cvarlist');
    for (let i = 0; i < 4; i += 1) desk.receive([2, REPLY, 'x'.repeat(4000)]);
    expect(desk.failure(ticket)?.kind).toBe('protocol');
  });

  it('counts packets without text as well, so that they fill no memory either', () => {
    const desk = new SessionDesk({ dialect: srcds, maxReplyBytes: 10_000 }).logIn();
    const ticket = desk.execute('cvarlist');
    for (let i = 0; i < 1_000; i += 1) desk.receive([2, REPLY, '']);
    expect(desk.failure(ticket)?.message).toMatch(/more than 10000 bytes/);
  });

  it('reads a text of megabytes as it was, whether it comes as one packet or as many', () => {
    const text = 'Имя€🎮'.repeat(100_000);
    const bytes = Buffer.from(text);
    const single = new SessionDesk({ dialect: SOURCE_DIALECTS.generic }).logIn();
    const one = single.execute('dump');
    const packet = encodePacket(2, REPLY, bytes);
    for (let at = 0; at < packet.length; at += 65_536) single.receive(packet.subarray(at, at + 65_536));
    single.pass(300);
    expect([single.answer(one) === text, single.complete(one)]).toEqual([true, true]);
    const many = new SessionDesk({ dialect: srcds }).logIn();
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
    const desk = new SessionDesk({ dialect: srcds }).logIn();
    const ticket = desk.execute(command);
    expect(desk.failure(ticket)).toMatchObject({ kind: 'invalid-command', fate: 'not-sent' });
    expect(desk.failure(ticket)?.message).toContain(reason);
    expect(desk.sent()).toEqual([]);
  });

  it('tells when a command was queued, sent and answered', () => {
    const desk = new SessionDesk({ dialect: factorio }).logIn();
    desk.execute('/one');
    const second = desk.execute('/two');
    desk.pass(30);
    desk.receive([2, REPLY, '']);
    desk.pass(12);
    desk.receive([4, REPLY, '']);
    expect(desk.outcomes(second)).toMatchObject([{ reply: { queuedAt: 0, sentAt: 30, answeredAt: 42 } }]);
  });
});

describe('SourceSession, whatever comes', () => {
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
        const desk = new SessionDesk({ dialect });
        if (loggedIn) desk.logIn();
        else desk.open();
        const tickets: number[] = [];
        for (const next of steps) {
          if ('bytes' in next) desk.receive(next.bytes);
          else if ('ms' in next) desk.pass(next.ms);
          else tickets.push(desk.execute(next.command, 3000));
        }
        desk.close();
        desk.sent();
        for (const ticket of tickets) expect(desk.outcomes(ticket)).toHaveLength(1);
        expect(desk.said.filter(({ type }) => type === 'closed')).toHaveLength(1);
        expect(desk.said.at(-1)?.type === 'closed' || desk.said.at(-1)?.type === 'failed').toBe(true);
        expect(desk.session.deadline).toBe(Infinity);
      }),
    );
  });
});
