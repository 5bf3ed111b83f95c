import { describe, expect, it } from '@jest/globals';
import { type LearnedCapabilities } from '../driver.js';
import { SOURCE_DIALECTS } from './source.dialects.js';
import { SR_17 } from './testing/byte-vectors.js';
import { SourceHarness } from './testing/source-harness.js';

const REPLY = 0;
const CONSOLE_LINE = 4;
const MARK = { id: 3, type: 0, body: '' };
const TAIL = '\0\0\0\x01\0\0\0\0';

const generic = (greets: boolean, learned?: LearnedCapabilities): SourceHarness =>
  new SourceHarness({}, learned).logIn({ greets });

describe('learning how a server reacts to an end mark', () => {
  it('probes only servers that sent an empty reply before the verdict', () => {
    expect(generic(true).sent()).toEqual([MARK]);
    const harness = generic(false);
    harness.execute('list');
    expect(harness.sent()).toEqual([{ id: 2, type: 2, body: 'list' }]);
  });

  it('recognises SRCDS by the tail of eight bytes, too: one round trip per command', () => {
    const harness = generic(true);
    harness.receive([3, REPLY, ''], [3, REPLY, TAIL]);
    harness.sent();
    harness.execute('status');
    expect(harness.writes).toBe(1);
    expect(harness.sent()).toMatchObject([{ body: 'status' }, { id: 5, type: 0 }]);
  });

  it('skips stray bytes after every mirror of a mark, however late', () => {
    const harness = generic(true);
    const [mirror, stray] = [SR_17.subarray(0, 14), SR_17.subarray(14)];
    harness.receive(mirror);
    const first = harness.execute('ListPlayers');
    harness.receive([4, REPLY, 'own'], [5, REPLY, '']);
    expect(harness.answer(first)).toBe('own');
    const second = harness.execute('ShowCurrentMap');
    for (const byte of [...mirror, ...stray]) harness.receive(Uint8Array.of(byte));
    harness.receive([6, REPLY, 'Narva'], [7, REPLY, ''], stray);
    expect(harness.answer(second)).toBe('Narva');
    expect(harness.closedBy).toBeUndefined();
  });
});

describe('a server that sends no empty reply before the verdict', () => {
  it('ends a reply at once on an empty packet after text, and after a pause otherwise', () => {
    const harness = generic(false);
    const first = harness.execute('help');
    harness.receive([2, 2, 'x'.repeat(1400)], [2, 2, 'rest'], [2, 2, '']);
    expect(harness.answer(first)).toHaveLength(1404);
    const second = harness.execute('list');
    harness.receive([4, 2, ''], [4, 2, 'the text comes behind']);
    harness.pass(40);
    expect(harness.answer(second)).toBe('the text comes behind');
  });

  it('is not probed again while it behaves as before', () => {
    const before = generic(false);
    expect(String(before.session.learned?.words)).toContain('no end marks');
    const after = generic(false, before.session.learned);
    expect(after.sent()).toEqual([]);
  });
});

describe('learned capabilities', () => {
  it('make a probe in the next session unnecessary', () => {
    const before = generic(true);
    before.receive([3, REPLY, ''], [3, REPLY, '\0\x01\0\0']);
    const after = generic(true, before.session.learned);
    expect(after.sent()).toEqual([]);
    after.execute('status');
    expect(after.sent()).toMatchObject([{ id: 2 }, { id: 3 }]);
  });

  it('are dropped when another kind of server answers at the same address', () => {
    const before = generic(true);
    before.receive([3, REPLY, ''], [3, REPLY, '\0\x01\0\0']);
    const after = generic(false, before.session.learned);
    after.execute('list');
    expect(after.sent()).toEqual([{ id: 2, type: 2, body: 'list' }]);
  });

  it('are ignored by a session of another dialect', () => {
    const { learned } = generic(false).session;
    const harness = new SourceHarness({ dialect: SOURCE_DIALECTS.srcds }, learned).logIn();
    harness.execute('status');
    expect(harness.sent()).toHaveLength(2);
  });

  it('prevent marks to a server that closed on one', () => {
    const before = new SourceHarness({ dialect: SOURCE_DIALECTS.minecraft }).logIn();
    before.execute('help');
    before.receive([2, REPLY, 'x'.repeat(4096)]);
    before.close();
    const after = new SourceHarness({ dialect: SOURCE_DIALECTS.minecraft }, before.session.learned).logIn();
    after.sent();
    const ticket = after.execute('help');
    after.receive([2, REPLY, 'x'.repeat(4096)]);
    expect(after.sent()).toMatchObject([{ body: 'help' }]);
    after.pass(300);
    expect([after.answer(ticket)?.length, after.complete(ticket)]).toEqual([4096, true]);
  });
});

describe('the minecraft dialect', () => {
  it('treats a part of more than 4096 characters as a complete reply', () => {
    const harness = new SourceHarness({ dialect: SOURCE_DIALECTS.minecraft }).logIn();
    const ticket = harness.execute('help');
    harness.receive([2, REPLY, 'x'.repeat(4109)]);
    expect([harness.answer(ticket)?.length, harness.complete(ticket)]).toEqual([4109, true]);
    expect(harness.sent()).toHaveLength(1);
  });

  it('sends no mark to a server that answers with type 2, since that is not Minecraft’s own', () => {
    const harness = new SourceHarness({ dialect: SOURCE_DIALECTS.minecraft }).logIn();
    const ticket = harness.execute('help');
    harness.receive([2, 2, 'x'.repeat(4096)], [2, 2, 'rest'], [2, 2, '']);
    expect(harness.answer(ticket)).toHaveLength(4100);
    expect(harness.sent()).toHaveLength(1);
  });
});

describe('the rust dialect', () => {
  const rust = (): SourceHarness =>
    new SourceHarness({ dialect: SOURCE_DIALECTS.rust }).logIn({ greets: true });

  it('checks on an unanswered command, and ends it with the answer to the check', () => {
    const harness = rust();
    const ticket = harness.execute('help');
    harness.sent();
    harness.receive([-1, CONSOLE_LINE, 'a long list of commands']);
    harness.pass(1000);
    expect(harness.sent()).toEqual([{ id: 3, type: 2, body: 'serverinfo' }]);
    harness.receive([3, REPLY, '{"Players":0}'], [-1, CONSOLE_LINE, '{"Players":0}']);
    expect([harness.answer(ticket), harness.complete(ticket)]).toEqual(['', true]);
    expect(harness.messages).toEqual(['a long list of commands']);
  });

  it('suppresses the console copy of a reply, and delivers every other line', () => {
    const harness = rust();
    harness.execute('status');
    harness.receive(
      [-1, CONSOLE_LINE, 'saving'],
      [2, REPLY, 'hostname: x\n'],
      [-1, CONSOLE_LINE, 'hostname: x'],
    );
    harness.pass(100);
    expect(harness.messages).toEqual(['saving']);
  });

  it('treats packets with id -1 as lines whatever their type, also with the generic dialect', () => {
    const harness = generic(true);
    harness.pass(300);
    const ticket = harness.execute('status');
    harness.receive([-1, REPLY, '[CHAT] Bob: hi'], [4, REPLY, 'hostname: x']);
    harness.pass(40);
    expect(harness.answer(ticket)).toBe('hostname: x');
    expect(harness.messages).toEqual(['[CHAT] Bob: hi']);
  });
});

describe('the ark dialect', () => {
  it('waits for the packets after a long one', () => {
    const harness = new SourceHarness({ dialect: SOURCE_DIALECTS.ark }).logIn();
    const ticket = harness.execute('ListPlayers');
    harness.receive([2, REPLY, 'x'.repeat(4096)]);
    harness.pass(100);
    harness.receive([2, REPLY, 'rest']);
    expect(harness.answer(ticket)).toHaveLength(4100);
  });
});
