import { describe, expect, it } from '@jest/globals';
import { type LearnedHabits } from '../driver.js';
import { SOURCE_DIALECTS } from './source.dialects.js';
import { SR_17 } from './testing/byte-vectors.js';
import { SessionDesk } from './testing/session-desk.js';

const REPLY = 0;
const CONSOLE_LINE = 4;
const MARK = { id: 3, type: 0, body: '' };
const TAIL = '\0\0\0\x01\0\0\0\0';

const generic = (greets: boolean, learned?: LearnedHabits): SessionDesk =>
  new SessionDesk({}, learned).logIn({ greets });

describe('finding out how a server takes an end mark', () => {
  it('asks only who sent an empty reply before the verdict', () => {
    expect(generic(true).sent()).toEqual([MARK]);
    const desk = generic(false);
    desk.execute('list');
    expect(desk.sent()).toEqual([{ id: 2, type: 2, body: 'list' }]);
  });

  it('knows SRCDS by the tail of eight bytes as well: one round trip per command', () => {
    const desk = generic(true);
    desk.receive([3, REPLY, ''], [3, REPLY, TAIL]);
    desk.sent();
    desk.execute('status');
    expect(desk.writes).toBe(1);
    expect(desk.sent()).toMatchObject([{ body: 'status' }, { id: 5, type: 0 }]);
  });

  it('expects stray bytes behind every mirror of its marks, however late it comes', () => {
    const desk = generic(true);
    const [mirror, stray] = [SR_17.subarray(0, 14), SR_17.subarray(14)];
    desk.receive(mirror);
    const first = desk.execute('ListPlayers');
    desk.receive([4, REPLY, 'own'], [5, REPLY, '']);
    expect(desk.answer(first)).toBe('own');
    const second = desk.execute('ShowCurrentMap');
    for (const byte of [...mirror, ...stray]) desk.receive(Uint8Array.of(byte));
    desk.receive([6, REPLY, 'Narva'], [7, REPLY, ''], stray);
    expect(desk.answer(second)).toBe('Narva');
    expect(desk.closedBy).toBeUndefined();
  });
});

describe('a server that sends no empty reply before the verdict', () => {
  it('ends an answer with an empty packet behind text at once, with a pause otherwise', () => {
    const desk = generic(false);
    const first = desk.execute('help');
    desk.receive([2, 2, 'x'.repeat(1400)], [2, 2, 'rest'], [2, 2, '']);
    expect(desk.answer(first)).toHaveLength(1404);
    const second = desk.execute('list');
    desk.receive([4, 2, ''], [4, 2, 'the text comes behind']);
    desk.pass(40);
    expect(desk.answer(second)).toBe('the text comes behind');
  });

  it('is never asked again while it answers as before', () => {
    const before = generic(false);
    expect(String(before.session.learned?.words)).toContain('no end marks');
    const after = generic(false, before.session.learned);
    expect(after.sent()).toEqual([]);
  });
});

describe('what was learned', () => {
  it('spares the next session the question', () => {
    const before = generic(true);
    before.receive([3, REPLY, ''], [3, REPLY, '\0\x01\0\0']);
    const after = generic(true, before.session.learned);
    expect(after.sent()).toEqual([]);
    after.execute('status');
    expect(after.sent()).toMatchObject([{ id: 2 }, { id: 3 }]);
  });

  it('is forgotten when another kind of server answers at the same place', () => {
    const before = generic(true);
    before.receive([3, REPLY, ''], [3, REPLY, '\0\x01\0\0']);
    const after = generic(false, before.session.learned);
    after.execute('list');
    expect(after.sent()).toEqual([{ id: 2, type: 2, body: 'list' }]);
  });

  it('is nothing to a session of another dialect', () => {
    const { learned } = generic(false).session;
    const desk = new SessionDesk({ dialect: SOURCE_DIALECTS.srcds }, learned).logIn();
    desk.execute('status');
    expect(desk.sent()).toHaveLength(2);
  });

  it('keeps marks from a server that hung up on one', () => {
    const before = new SessionDesk({ dialect: SOURCE_DIALECTS.minecraft }).logIn();
    before.execute('help');
    before.receive([2, REPLY, 'x'.repeat(4096)]);
    before.close();
    const after = new SessionDesk({ dialect: SOURCE_DIALECTS.minecraft }, before.session.learned).logIn();
    after.sent();
    const ticket = after.execute('help');
    after.receive([2, REPLY, 'x'.repeat(4096)]);
    expect(after.sent()).toMatchObject([{ body: 'help' }]);
    after.pass(300);
    expect([after.answer(ticket)?.length, after.complete(ticket)]).toEqual([4096, true]);
  });
});

describe('the minecraft dialect', () => {
  it('takes a part of more than 4096 characters for a whole answer', () => {
    const desk = new SessionDesk({ dialect: SOURCE_DIALECTS.minecraft }).logIn();
    const ticket = desk.execute('help');
    desk.receive([2, REPLY, 'x'.repeat(4109)]);
    expect([desk.answer(ticket)?.length, desk.complete(ticket)]).toEqual([4109, true]);
    expect(desk.sent()).toHaveLength(1);
  });

  it('sends no mark to a server that answers with type 2, since that is not Minecraft’s own', () => {
    const desk = new SessionDesk({ dialect: SOURCE_DIALECTS.minecraft }).logIn();
    const ticket = desk.execute('help');
    desk.receive([2, 2, 'x'.repeat(4096)], [2, 2, 'rest'], [2, 2, '']);
    expect(desk.answer(ticket)).toHaveLength(4100);
    expect(desk.sent()).toHaveLength(1);
  });
});

describe('the rust dialect', () => {
  const rust = (): SessionDesk => new SessionDesk({ dialect: SOURCE_DIALECTS.rust }).logIn({ greets: true });

  it('asks after a command that nothing answers, and takes the answer for its end', () => {
    const desk = rust();
    const ticket = desk.execute('help');
    desk.sent();
    desk.receive([-1, CONSOLE_LINE, 'a long list of commands']);
    desk.pass(1000);
    expect(desk.sent()).toEqual([{ id: 3, type: 2, body: 'serverinfo' }]);
    desk.receive([3, REPLY, '{"Players":0}'], [-1, CONSOLE_LINE, '{"Players":0}']);
    expect([desk.answer(ticket), desk.complete(ticket)]).toEqual(['', true]);
    expect(desk.messages).toEqual(['a long list of commands']);
  });

  it('shows the console’s copy of an answer to nobody, and every other line', () => {
    const desk = rust();
    desk.execute('status');
    desk.receive(
      [-1, CONSOLE_LINE, 'saving'],
      [2, REPLY, 'hostname: x\n'],
      [-1, CONSOLE_LINE, 'hostname: x'],
    );
    desk.pass(100);
    expect(desk.messages).toEqual(['saving']);
  });

  it('takes what comes under id -1 for a line whatever its type, behind the generic game as well', () => {
    const desk = generic(true);
    desk.pass(300);
    const ticket = desk.execute('status');
    desk.receive([-1, REPLY, '[CHAT] Bob: hi'], [4, REPLY, 'hostname: x']);
    desk.pass(40);
    expect(desk.answer(ticket)).toBe('hostname: x');
    expect(desk.messages).toEqual(['[CHAT] Bob: hi']);
  });
});

describe('the ark dialect', () => {
  it('waits for the packets behind a long one', () => {
    const desk = new SessionDesk({ dialect: SOURCE_DIALECTS.ark }).logIn();
    const ticket = desk.execute('ListPlayers');
    desk.receive([2, REPLY, 'x'.repeat(4096)]);
    desk.pass(100);
    desk.receive([2, REPLY, 'rest']);
    expect(desk.answer(ticket)).toHaveLength(4100);
  });
});
