import { describe, expect, it } from '@jest/globals';
import { SOURCE_DIALECTS, type SourceDialectName } from './source.dialects.js';
import { SessionDesk } from './testing/session-desk.js';
import { SR_17 } from './testing/byte-vectors.js';

const REPLY = 0;
const EVENT = 1;
const CONSOLE_LINE = 4;
const EXTRA = '\0\x01\0\0';

const speaking = (name: SourceDialectName): SessionDesk =>
  new SessionDesk({ dialect: SOURCE_DIALECTS[name] }).logIn();

describe('the squad dialect', () => {
  it('AT-37: asks with a second command, so no stray bytes come', () => {
    const desk = speaking('squad');
    const ticket = desk.execute('ListPlayers');
    expect(desk.sent()).toEqual([
      { id: 2, type: 2, body: 'ListPlayers' },
      { id: 3, type: 2, body: 'ShowCurrentMap' },
    ]);
    desk.receive([2, REPLY, 'row 1\n'], [5, EVENT, '[ChatAll] Bob : hi'], [2, REPLY, 'row 2\n']);
    desk.receive([3, REPLY, 'Current level is Narva']);
    expect(desk.answer(ticket)).toBe('row 1\nrow 2\n');
    expect(desk.messages).toEqual(['[ChatAll] Bob : hi']);
  });
});

describe('the palworld dialect', () => {
  it('AT-39: takes a reply with any id and ends after a silence', () => {
    const desk = speaking('palworld');
    const ticket = desk.execute('ShowPlayers');
    desk.receive([0, REPLY, 'name,playeruid,steamid\n']);
    desk.pass(299);
    expect(desk.outcomes(ticket)).toEqual([]);
    desk.pass(1);
    expect(desk.answer(ticket)).toBe('name,playeruid,steamid\n');
  });

  it('AT-39: is not used again after a command ran out of time', () => {
    const desk = speaking('palworld');
    const ticket = desk.execute('ShowPlayers', 1000);
    const waiting = desk.execute('Info');
    desk.pass(1000);
    expect(desk.failure(ticket)).toMatchObject({ kind: 'timed-out', fate: 'unknown' });
    expect(desk.failure(waiting)?.fate).toBe('not-sent');
    expect(desk.session.state).toBe('closed');
  });

  it('keeps one command under way whatever the options say', () => {
    const desk = new SessionDesk({ dialect: SOURCE_DIALECTS.palworld, maxInFlight: 8 }).logIn();
    desk.execute('one');
    desk.execute('two');
    expect(desk.sent()).toHaveLength(1);
  });
});

describe('the minecraft dialect', () => {
  it('AT-44: refuses a command of more than 1446 bytes before it is sent', () => {
    const desk = speaking('minecraft');
    expect(desk.failure(desk.execute('a'.repeat(1447)))?.kind).toBe('invalid-command');
    expect(desk.failure(desk.execute('ж'.repeat(724)))?.kind).toBe('invalid-command');
    desk.execute('a'.repeat(1446));
    expect(desk.sent()).toHaveLength(1);
  });

  it('ends at once behind a part that is not full', () => {
    const desk = speaking('minecraft');
    const ticket = desk.execute('list');
    desk.receive([2, REPLY, 'There are 0 of a max of 20 players online: ']);
    expect(desk.answer(ticket)).toMatch(/^There are 0/);
    expect(desk.sent()).toHaveLength(1);
  });

  it('asks behind a full part, counted in characters, and never while the command is unread', () => {
    const desk = speaking('minecraft');
    const ticket = desk.execute('help');
    expect(desk.sent()).toHaveLength(1);
    desk.receive([2, REPLY, 'ж'.repeat(4096)]);
    expect(desk.sent()).toEqual([{ id: 3, type: 0, body: '' }]);
    desk.receive([2, REPLY, 'end'], [3, REPLY, 'Unknown request 0']);
    expect(desk.answer(ticket)).toBe(`${'ж'.repeat(4096)}end`);
  });
});

describe('the rust dialect', () => {
  it('AT-48: makes lines of type 4 messages and ends "say" 300 ms after it was sent', () => {
    const desk = speaking('rust');
    const ticket = desk.execute('say hello');
    desk.receive([-1, CONSOLE_LINE, '[CHAT] SERVER: hello']);
    desk.pass(299);
    expect(desk.outcomes(ticket)).toEqual([]);
    desk.pass(1);
    expect(desk.answer(ticket)).toBe('');
    expect(desk.messages).toEqual(['[CHAT] SERVER: hello']);
  });

  it('AT-48: waits for the reply to any other command', () => {
    const desk = speaking('rust');
    const ticket = desk.execute('status');
    desk.receive([-1, CONSOLE_LINE, 'saving']);
    desk.pass(2000);
    desk.receive([2, REPLY, 'hostname: x']);
    desk.pass(40);
    expect(desk.answer(ticket)).toBe('hostname: x');
  });
});

describe('the ark dialect', () => {
  it('AT-49: drops "Keep Alive" and takes the placeholder for no output', () => {
    const desk = speaking('ark');
    const ticket = desk.execute('SaveWorld');
    desk.receive([0, REPLY, 'Keep Alive'], [2, REPLY, 'Server received, But no response!! \n ']);
    expect(desk.answer(ticket)).toBe('');
    expect(desk.messages).toEqual([]);
  });
});

describe('the conan dialect', () => {
  it('takes replies of type 2 with any id', () => {
    const desk = speaking('conan');
    const ticket = desk.execute('listplayers');
    desk.receive([42, 2, 'Idx | Char name']);
    expect(desk.answer(ticket)).toBe('Idx | Char name');
  });

  it('AT-47: sends at most 8 commands in 30 s', () => {
    const desk = speaking('conan');
    for (let i = 0; i < 12; i += 1) desk.execute(`help ${i}`, 60_000);
    let sent = 0;
    const answerAll = (): void => {
      for (let packets = desk.sent(); packets.length > 0; packets = desk.sent()) {
        sent += packets.length;
        for (const { id } of packets) desk.receive([id, 2, 'ok']);
      }
    };
    answerAll();
    expect(sent).toBe(8);
    desk.pass(29_999);
    answerAll();
    expect(sent).toBe(8);
    desk.pass(1);
    answerAll();
    expect(sent).toBe(12);
  });
});

describe('the factorio dialect', () => {
  it('AT-42: takes a packet of one mebibyte as the whole reply', () => {
    const desk = speaking('factorio');
    const ticket = desk.execute('/silent-command rcon.print(x)');
    desk.receive([2, REPLY, 'x'.repeat(1024 * 1024)]);
    expect(desk.answer(ticket)).toHaveLength(1024 * 1024);
  });
});

describe('the srcds dialect', () => {
  it('hands over what came, marked incomplete, when the mirror stays away', () => {
    const desk = speaking('srcds');
    const ticket = desk.execute('status');
    desk.receive([2, REPLY, 'hostname: x']);
    desk.pass(2000);
    expect([desk.answer(ticket), desk.complete(ticket)]).toEqual(['hostname: x', false]);
  });
});

describe('the generic dialect', () => {
  /** Only servers that send an empty reply before their verdict are probed. */
  const greeted = (): SessionDesk => new SessionDesk().logIn({ greets: true });
  const probed = (...answers: (readonly [number, number, string] | Uint8Array)[]): SessionDesk => {
    const desk = greeted();
    expect(desk.sent()).toEqual([{ id: 3, type: 0, body: '' }]);
    if (answers.length > 0) desk.receive(...answers);
    else desk.pass(300);
    return desk;
  };

  it('sends nothing before its probe is answered or has waited long enough', () => {
    const desk = greeted();
    desk.sent();
    desk.execute('players');
    desk.pass(299);
    expect(desk.sent()).toEqual([]);
    desk.pass(1);
    expect(desk.sent()).toMatchObject([{ id: 4, body: 'players' }]);
  });

  it('waits longer for the probe where the login took long', () => {
    const desk = new SessionDesk();
    desk.open();
    desk.pass(400);
    desk.receive([1, REPLY, ''], [1, 2, '']);
    desk.sent();
    desk.execute('players');
    desk.pass(899);
    expect(desk.sent()).toEqual([]);
    desk.pass(1);
    expect(desk.sent()).toHaveLength(1);
  });

  it('recognises SRCDS and then sends the mark along with each command', () => {
    const desk = probed([3, REPLY, ''], [3, REPLY, EXTRA]);
    const ticket = desk.execute('status');
    expect(desk.writes).toBe(1);
    expect(desk.sent()).toMatchObject([{ id: 4 }, { id: 5, type: 0 }]);
    desk.receive([4, REPLY, 'a'], [4, REPLY, 'b'], [5, REPLY, ''], [5, REPLY, EXTRA]);
    expect(desk.answer(ticket)).toBe('ab');
  });

  it('recognises Minecraft and never sends two packets at once', () => {
    const desk = probed([3, REPLY, 'Unknown request 0']);
    const ticket = desk.execute('list');
    expect(desk.sent()).toMatchObject([{ id: 4, body: 'list' }]);
    desk.receive([4, REPLY, 'There are']);
    expect(desk.answer(ticket)).toBe('There are');
    expect(desk.sent()).toEqual([]);
  });

  it('AT-37: skips the stray bytes of Squad and sends the mark after the first part', () => {
    const desk = probed(SR_17);
    const ticket = desk.execute('ListPlayers');
    expect(desk.sent()).toMatchObject([{ id: 4 }]);
    desk.receive([4, REPLY, 'a']);
    expect(desk.sent()).toMatchObject([{ id: 5, type: 0 }]);
    desk.receive([4, REPLY, 'b'], [5, REPLY, ''], SR_17.subarray(14));
    expect(desk.answer(ticket)).toBe('ab');
    const next = desk.execute('ShowCurrentMap');
    desk.receive([6, REPLY, 'own'], [7, REPLY, ''], SR_17.subarray(14));
    expect(desk.answer(next)).toBe('own');
  });

  it('ends a short reply 40 ms after it came where marks are ignored', () => {
    const desk = probed();
    const ticket = desk.execute('players');
    desk.receive([4, REPLY, 'Players connected (0):\n']);
    desk.pass(39);
    expect(desk.outcomes(ticket)).toEqual([]);
    desk.pass(1);
    expect(desk.answer(ticket)).toBe('Players connected (0):\n');
  });

  it('waits 300 ms behind a long part, and behind every part of a server that was once cut off too early', () => {
    const desk = probed();
    const first = desk.execute('players');
    desk.receive([4, REPLY, 'x'.repeat(4000)]);
    desk.pass(299);
    desk.receive([4, REPLY, 'rest']);
    desk.pass(40);
    expect(desk.answer(first)).toHaveLength(4004);
    desk.receive([4, REPLY, 'too late']);
    const second = desk.execute('players');
    desk.receive([6, REPLY, 'short']);
    desk.pass(299);
    desk.receive([6, REPLY, ' and more']);
    desk.pass(300);
    expect(desk.answer(second)).toBe('short and more');
  });

  it('AT-39: finds out that ids are not mirrored, waits longer and never goes on after a time-out', () => {
    const desk = probed();
    const first = desk.execute('ShowPlayers');
    desk.receive([0, REPLY, 'name,']);
    desk.pass(250);
    desk.receive([0, REPLY, 'playeruid']);
    desk.pass(300);
    expect(desk.answer(first)).toBe('name,playeruid');
    const second = desk.execute('Info', 1000);
    desk.pass(1000);
    expect(desk.failure(second)?.kind).toBe('timed-out');
    expect(desk.session.state).toBe('closed');
  });

  it('gives a line back as a message when the reply with the right id comes behind it', () => {
    const desk = probed();
    const ticket = desk.execute('ListPlayers');
    desk.receive([0, REPLY, 'Survivor joined'], [4, REPLY, 'No Players Connected']);
    desk.pass(40);
    expect(desk.answer(ticket)).toBe('No Players Connected');
    expect(desk.messages).toEqual(['Survivor joined']);
  });

  it('puts itself right when the probe is answered late', () => {
    const desk = probed();
    desk.receive([3, REPLY, ''], [3, REPLY, EXTRA]);
    desk.execute('status');
    expect(desk.sent()).toMatchObject([{ id: 4 }, { id: 5 }]);
  });

  it('AT-48: ends "say" of a Rust server behind its console line', () => {
    const desk = probed();
    const ticket = desk.execute('say hello');
    desk.pass(500);
    desk.receive([-1, CONSOLE_LINE, '[CHAT] SERVER: hello']);
    desk.pass(300);
    expect(desk.answer(ticket)).toBe('');
  });

  it('AT-49: drops "Keep Alive" of ARK at any time', () => {
    const desk = probed([0, REPLY, 'Keep Alive']);
    desk.pass(300);
    const ticket = desk.execute('ListPlayers');
    desk.receive([0, REPLY, 'Keep Alive'], [4, REPLY, 'No Players Connected'], [0, REPLY, 'Keep Alive']);
    desk.pass(40);
    expect(desk.answer(ticket)).toBe('No Players Connected');
    expect(desk.messages).toEqual([]);
  });
});
