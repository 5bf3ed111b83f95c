import { describe, expect, it } from '@jest/globals';
import { SOURCE_DIALECTS, type SourceDialectName } from './source.dialects.js';
import { SourceHarness } from './testing/source-harness.js';
import { SR_17 } from './testing/byte-vectors.js';

const REPLY = 0;
const EVENT = 1;
const CONSOLE_LINE = 4;
const EXTRA = '\0\x01\0\0';

const speaking = (name: SourceDialectName): SourceHarness =>
  new SourceHarness({ dialect: SOURCE_DIALECTS[name] }).logIn();

describe('the squad dialect', () => {
  it('AT-37: uses a second command as the mark, which causes no stray bytes', () => {
    const harness = speaking('squad');
    const ticket = harness.execute('ListPlayers');
    expect(harness.sent()).toEqual([
      { id: 2, type: 2, body: 'ListPlayers' },
      { id: 3, type: 2, body: 'ShowCurrentMap' },
    ]);
    harness.receive([2, REPLY, 'row 1\n'], [5, EVENT, '[ChatAll] Bob : hi'], [2, REPLY, 'row 2\n']);
    harness.receive([3, REPLY, 'Current level is Narva']);
    expect(harness.answer(ticket)).toBe('row 1\nrow 2\n');
    expect(harness.messages).toEqual(['[ChatAll] Bob : hi']);
  });
});

describe('the palworld dialect', () => {
  it('AT-39: accepts a reply with any id and ends it after a silence', () => {
    const harness = speaking('palworld');
    const ticket = harness.execute('ShowPlayers');
    harness.receive([0, REPLY, 'name,playeruid,steamid\n']);
    harness.pass(299);
    expect(harness.outcomes(ticket)).toEqual([]);
    harness.pass(1);
    expect(harness.answer(ticket)).toBe('name,playeruid,steamid\n');
  });

  it('AT-39: closes the session after a command timed out', () => {
    const harness = speaking('palworld');
    const ticket = harness.execute('ShowPlayers', 1000);
    const waiting = harness.execute('Info');
    harness.pass(1000);
    expect(harness.failure(ticket)).toMatchObject({ kind: 'timed-out', fate: 'unknown' });
    expect(harness.failure(waiting)?.fate).toBe('not-sent');
    expect(harness.session.state).toBe('closed');
  });

  it('has one command in flight whatever the options say', () => {
    const harness = new SourceHarness({ dialect: SOURCE_DIALECTS.palworld, maxInFlight: 8 }).logIn();
    harness.execute('one');
    harness.execute('two');
    expect(harness.sent()).toHaveLength(1);
  });
});

describe('the minecraft dialect', () => {
  it('AT-44: rejects a command of more than 1446 bytes before sending', () => {
    const harness = speaking('minecraft');
    expect(harness.failure(harness.execute('a'.repeat(1447)))?.kind).toBe('invalid-command');
    expect(harness.failure(harness.execute('ж'.repeat(724)))?.kind).toBe('invalid-command');
    harness.execute('a'.repeat(1446));
    expect(harness.sent()).toHaveLength(1);
  });

  it('ends at once after a part that is not full', () => {
    const harness = speaking('minecraft');
    const ticket = harness.execute('list');
    harness.receive([2, REPLY, 'There are 0 of a max of 20 players online: ']);
    expect(harness.answer(ticket)).toMatch(/^There are 0/);
    expect(harness.sent()).toHaveLength(1);
  });

  it('sends a mark after a full part, counted in characters, and never before the reply', () => {
    const harness = speaking('minecraft');
    const ticket = harness.execute('help');
    expect(harness.sent()).toHaveLength(1);
    harness.receive([2, REPLY, 'ж'.repeat(4096)]);
    expect(harness.sent()).toEqual([{ id: 3, type: 0, body: '' }]);
    harness.receive([2, REPLY, 'end'], [3, REPLY, 'Unknown request 0']);
    expect(harness.answer(ticket)).toBe(`${'ж'.repeat(4096)}end`);
  });
});

describe('the rust dialect', () => {
  it('AT-48: delivers lines of type 4 as messages and ends "say" 300 ms after it was sent', () => {
    const harness = speaking('rust');
    const ticket = harness.execute('say hello');
    harness.receive([-1, CONSOLE_LINE, '[CHAT] SERVER: hello']);
    harness.pass(299);
    expect(harness.outcomes(ticket)).toEqual([]);
    harness.pass(1);
    expect(harness.answer(ticket)).toBe('');
    expect(harness.messages).toEqual(['[CHAT] SERVER: hello']);
  });

  it('AT-48: waits for the reply to any other command', () => {
    const harness = speaking('rust');
    const ticket = harness.execute('status');
    harness.receive([-1, CONSOLE_LINE, 'saving']);
    harness.pass(2000);
    harness.receive([2, REPLY, 'hostname: x']);
    harness.pass(40);
    expect(harness.answer(ticket)).toBe('hostname: x');
  });
});

describe('the ark dialect', () => {
  it('AT-49: drops "Keep Alive" and treats the placeholder as no output', () => {
    const harness = speaking('ark');
    const ticket = harness.execute('SaveWorld');
    harness.receive([0, REPLY, 'Keep Alive'], [2, REPLY, 'Server received, But no response!! \n ']);
    expect(harness.answer(ticket)).toBe('');
    expect(harness.messages).toEqual([]);
  });
});

describe('the conan dialect', () => {
  it('accepts replies of type 2 with any id', () => {
    const harness = speaking('conan');
    const ticket = harness.execute('listplayers');
    harness.receive([42, 2, 'Idx | Char name']);
    expect(harness.answer(ticket)).toBe('Idx | Char name');
  });

  it('AT-47: sends at most 8 commands in 30 s', () => {
    const harness = speaking('conan');
    for (let i = 0; i < 12; i += 1) harness.execute(`help ${i}`, 60_000);
    let sent = 0;
    const answerAll = (): void => {
      for (let packets = harness.sent(); packets.length > 0; packets = harness.sent()) {
        sent += packets.length;
        for (const { id } of packets) harness.receive([id, 2, 'ok']);
      }
    };
    answerAll();
    expect(sent).toBe(8);
    harness.pass(29_999);
    answerAll();
    expect(sent).toBe(8);
    harness.pass(1);
    answerAll();
    expect(sent).toBe(12);
  });
});

describe('the factorio dialect', () => {
  it('AT-42: accepts a packet of one mebibyte as the complete reply', () => {
    const harness = speaking('factorio');
    const ticket = harness.execute('/silent-command rcon.print(x)');
    harness.receive([2, REPLY, 'x'.repeat(1024 * 1024)]);
    expect(harness.answer(ticket)).toHaveLength(1024 * 1024);
  });
});

describe('the srcds dialect', () => {
  it('answers with what has arrived, marked incomplete, when the mirror is missing', () => {
    const harness = speaking('srcds');
    const ticket = harness.execute('status');
    harness.receive([2, REPLY, 'hostname: x']);
    harness.pass(2000);
    expect([harness.answer(ticket), harness.complete(ticket)]).toEqual(['hostname: x', false]);
  });
});

describe('the generic dialect', () => {
  /** Only servers that send an empty reply before the verdict are probed. */
  const greeted = (): SourceHarness => new SourceHarness().logIn({ greets: true });
  const probed = (...answers: (readonly [number, number, string] | Uint8Array)[]): SourceHarness => {
    const harness = greeted();
    expect(harness.sent()).toEqual([{ id: 3, type: 0, body: '' }]);
    if (answers.length > 0) harness.receive(...answers);
    else harness.pass(300);
    return harness;
  };

  it('sends nothing before its probe is answered or has timed out', () => {
    const harness = greeted();
    harness.sent();
    harness.execute('players');
    harness.pass(299);
    expect(harness.sent()).toEqual([]);
    harness.pass(1);
    expect(harness.sent()).toMatchObject([{ id: 4, body: 'players' }]);
  });

  it('waits longer for the probe after a slow login', () => {
    const harness = new SourceHarness();
    harness.open();
    harness.pass(400);
    harness.receive([1, REPLY, ''], [1, 2, '']);
    harness.sent();
    harness.execute('players');
    harness.pass(899);
    expect(harness.sent()).toEqual([]);
    harness.pass(1);
    expect(harness.sent()).toHaveLength(1);
  });

  it('recognises SRCDS and then sends the mark together with each command', () => {
    const harness = probed([3, REPLY, ''], [3, REPLY, EXTRA]);
    const ticket = harness.execute('status');
    expect(harness.writes).toBe(1);
    expect(harness.sent()).toMatchObject([{ id: 4 }, { id: 5, type: 0 }]);
    harness.receive([4, REPLY, 'a'], [4, REPLY, 'b'], [5, REPLY, ''], [5, REPLY, EXTRA]);
    expect(harness.answer(ticket)).toBe('ab');
  });

  it('recognises Minecraft and never sends two packets at once', () => {
    const harness = probed([3, REPLY, 'Unknown request 0']);
    const ticket = harness.execute('list');
    expect(harness.sent()).toMatchObject([{ id: 4, body: 'list' }]);
    harness.receive([4, REPLY, 'There are']);
    expect(harness.answer(ticket)).toBe('There are');
    expect(harness.sent()).toEqual([]);
  });

  it('AT-37: skips the stray bytes of Squad and sends the mark after the first part', () => {
    const harness = probed(SR_17);
    const ticket = harness.execute('ListPlayers');
    expect(harness.sent()).toMatchObject([{ id: 4 }]);
    harness.receive([4, REPLY, 'a']);
    expect(harness.sent()).toMatchObject([{ id: 5, type: 0 }]);
    harness.receive([4, REPLY, 'b'], [5, REPLY, ''], SR_17.subarray(14));
    expect(harness.answer(ticket)).toBe('ab');
    const next = harness.execute('ShowCurrentMap');
    harness.receive([6, REPLY, 'own'], [7, REPLY, ''], SR_17.subarray(14));
    expect(harness.answer(next)).toBe('own');
  });

  it('ends a short reply after 40 ms of silence where marks are ignored', () => {
    const harness = probed();
    const ticket = harness.execute('players');
    harness.receive([4, REPLY, 'Players connected (0):\n']);
    harness.pass(39);
    expect(harness.outcomes(ticket)).toEqual([]);
    harness.pass(1);
    expect(harness.answer(ticket)).toBe('Players connected (0):\n');
  });

  it('waits 300 ms after a long part, and after every part once a reply was ended too early', () => {
    const harness = probed();
    const first = harness.execute('players');
    harness.receive([4, REPLY, 'x'.repeat(4000)]);
    harness.pass(299);
    harness.receive([4, REPLY, 'rest']);
    harness.pass(40);
    expect(harness.answer(first)).toHaveLength(4004);
    harness.receive([4, REPLY, 'too late']);
    const second = harness.execute('players');
    harness.receive([6, REPLY, 'short']);
    harness.pass(299);
    harness.receive([6, REPLY, ' and more']);
    harness.pass(300);
    expect(harness.answer(second)).toBe('short and more');
  });

  it('AT-39: learns that ids are not mirrored, waits longer and closes after a time-out', () => {
    const harness = probed();
    const first = harness.execute('ShowPlayers');
    harness.receive([0, REPLY, 'name,']);
    harness.pass(250);
    harness.receive([0, REPLY, 'playeruid']);
    harness.pass(300);
    expect(harness.answer(first)).toBe('name,playeruid');
    const second = harness.execute('Info', 1000);
    harness.pass(1000);
    expect(harness.failure(second)?.kind).toBe('timed-out');
    expect(harness.session.state).toBe('closed');
  });

  it('delivers an unsolicited packet as a message when the reply with the right id follows', () => {
    const harness = probed();
    const ticket = harness.execute('ListPlayers');
    harness.receive([0, REPLY, 'Survivor joined'], [4, REPLY, 'No Players Connected']);
    harness.pass(40);
    expect(harness.answer(ticket)).toBe('No Players Connected');
    expect(harness.messages).toEqual(['Survivor joined']);
  });

  it('corrects itself when the probe is answered late', () => {
    const harness = probed();
    harness.receive([3, REPLY, ''], [3, REPLY, EXTRA]);
    harness.execute('status');
    expect(harness.sent()).toMatchObject([{ id: 4 }, { id: 5 }]);
  });

  it('AT-48: ends "say" of a Rust server after its console line', () => {
    const harness = probed();
    const ticket = harness.execute('say hello');
    harness.pass(500);
    harness.receive([-1, CONSOLE_LINE, '[CHAT] SERVER: hello']);
    harness.pass(300);
    expect(harness.answer(ticket)).toBe('');
  });

  it('AT-49: drops "Keep Alive" of ARK at any time', () => {
    const harness = probed([0, REPLY, 'Keep Alive']);
    harness.pass(300);
    const ticket = harness.execute('ListPlayers');
    harness.receive([0, REPLY, 'Keep Alive'], [4, REPLY, 'No Players Connected'], [0, REPLY, 'Keep Alive']);
    harness.pass(40);
    expect(harness.answer(ticket)).toBe('No Players Connected');
    expect(harness.messages).toEqual([]);
  });
});
