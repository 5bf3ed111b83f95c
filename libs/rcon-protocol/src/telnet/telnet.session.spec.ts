import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TelnetDesk } from './testing/telnet-desk.js';
import { TelnetSession } from './telnet.session.js';

const LAST_WORDS = "Press 'help' to get a list of all commands. Press 'exit' to end session.";
const LIST = ['0. id=171, Rowan, pos=(1, 2, 3)', 'Total of 1 in the game'];

describe('TelnetSession logging in', () => {
  it('says nothing before it is asked, then the password once, and is ready behind the welcome', () => {
    const desk = new TelnetDesk();
    expect(desk.sent()).toEqual([]);
    desk.lines('Please enter password:');
    expect(desk.sent()).toEqual(['secret\r\n']);
    desk.lines('Logon successful.', '', '*** Connected with 7DTD server.', 'Server port: 26900');
    expect(desk.session.state).toBe('logging-in');
    desk.lines(LAST_WORDS);
    expect([desk.session.state, desk.sent(), desk.messages]).toEqual(['ready', [], []]);
  });

  it('understands a prompt without a line end, byte by byte, with the commands of telnet in it', () => {
    const desk = new TelnetDesk();
    const prompt = Buffer.concat([
      Buffer.from([0xff, 0xfb, 0x01, 0x00]),
      Buffer.from('Please enter password:'),
    ]);
    for (const byte of prompt) desk.raw(Buffer.from([byte]));
    expect(desk.sent()).toEqual(['secret\r\n']);
    desk.raw('\r\n');
    expect(desk.sent()).toEqual([]);
  });

  it('gives the password to nobody who does not ask for it', () => {
    const desk = new TelnetDesk();
    desk.lines('*** Connected with 7DTD server.', LAST_WORDS);
    expect([desk.session.state, desk.sent()]).toEqual(['ready', []]);
  });

  it('is ready half a second behind a welcome whose last line is missing', () => {
    const desk = new TelnetDesk();
    desk.lines('Please enter password:');
    desk.lines('Logon successful.', 'Server port: 26900');
    desk.pass(499);
    expect(desk.session.state).toBe('logging-in');
    desk.pass(1);
    expect(desk.session.state).toBe('ready');
  });

  it('hands on what the log says once it is in, and nothing before', () => {
    const desk = new TelnetDesk();
    desk.log('too early');
    desk.lines('Please enter password:');
    desk.lines('Logon successful.');
    desk.log("GMSG: Player 'Rowan' joined the game");
    desk.lines(LAST_WORDS);
    expect(desk.messages).toEqual(["GMSG: Player 'Rowan' joined the game"]);
  });

  it.each([
    ['Password incorrect, please enter password:', 'refused'],
    ['Too many failed login attempts!', 'refused'],
  ])('takes "%s" for what it is: %s', (line, kind) => {
    const desk = new TelnetDesk();
    desk.lines('Please enter password:');
    desk.lines(line);
    expect(desk.closedBy).toBe(kind);
    expect(desk.sent()).toEqual(['secret\r\n']);
  });

  it('tells apart who hangs up: before the password is asked, and when it was given', () => {
    const [early, late] = [new TelnetDesk(), new TelnetDesk()];
    early.hangUp();
    late.lines('Please enter password:');
    late.hangUp();
    expect([early.closedBy, late.closedBy]).toEqual(['no-answer', 'refused']);
  });

  it('tells apart who stays silent, who says something else, and who gives no verdict', () => {
    const [silent, stranger, undecided, binary] = [1, 2, 3, 4].map(() => new TelnetDesk());
    stranger?.lines('SSH-2.0-OpenSSH_9.6');
    undecided?.lines('Please enter password:');
    binary?.raw(Buffer.from([10, 0, 0, 0, 2, 0]));
    expect(binary?.closedBy).toBe('protocol');
    for (const desk of [silent, stranger, undecided]) {
      desk?.pass(9_999);
      expect(desk?.closedBy).toBeUndefined();
      desk?.pass(1);
    }
    expect([silent, stranger, undecided].map((desk) => desk?.closedBy)).toEqual([
      'no-answer',
      'protocol',
      'no-answer',
    ]);
  });
});

describe('TelnetSession and its commands', () => {
  it('AT-60a: an answer ends with its last line, without any prompt', () => {
    const desk = TelnetDesk.ready();
    const list = desk.execute('lp');
    const time = desk.execute('gettime');
    expect(desk.sent()).toEqual(['lp\r\n']);
    desk.executing('lp');
    desk.lines(...LIST);
    expect([desk.outcome(list), desk.sent()]).toEqual([LIST.join('\n'), ['gettime\r\n']]);
    desk.executing('gettime');
    desk.lines('Day 7, 10:22');
    expect(desk.outcome(time)).toBe('Day 7, 10:22');
  });

  it('AT-60a: an answer without a known last line ends in silence, which the log does not break', () => {
    const desk = TelnetDesk.ready();
    const ticket = desk.execute('ban list');
    desk.executing('ban list');
    desk.pass(200);
    desk.lines('Ban list entries:', '', '  Banned until - UserID (name) - Reason');
    desk.pass(200);
    desk.log('Time: 174.26m FPS: 40.00');
    desk.pass(99);
    expect(desk.outcome(ticket)).toBeUndefined();
    desk.pass(1);
    expect(desk.outcome(ticket)).toBe('Ban list entries:\n\n  Banned until - UserID (name) - Reason');
  });

  it('AT-60a: lines of the log within an answer are messages, a stack trace is one of them', () => {
    const desk = TelnetDesk.ready();
    const ticket = desk.execute('lp');
    desk.executing('lp');
    desk.lines(LIST[0] ?? '', '2026-01-01T10:53:10 10455.7 ERR Missing separator\nFrom: A ()\nB ()\n');
    desk.log("Chat (from 'Steam_1', entity id '171', to 'Global'): 'Rowan': Total of 1 in the game");
    expect(desk.outcome(ticket)).toBeUndefined();
    desk.lines(LIST[1] ?? '');
    expect(desk.outcome(ticket)).toBe(LIST.join('\n'));
    expect(desk.messages).toEqual([
      'ERR Missing separator\nFrom: A ()\nB ()',
      "Chat (from 'Steam_1', entity id '171', to 'Global'): 'Rowan': Total of 1 in the game",
    ]);
  });

  it('AT-60a: a command with nothing to say ends when the log has told of it', () => {
    const desk = TelnetDesk.ready();
    const ticket = desk.execute('say "hi"');
    desk.executing('say "hi"');
    desk.log("Chat (from '-non-player-', entity id '-1', to 'Global'): hi");
    desk.pass(300);
    expect(desk.outcome(ticket)).toBe('');
    expect(desk.messages).toHaveLength(1);
  });

  it('waits for a server that says when it executes a command, however long, and 2.5 s for one that does not', () => {
    const telling = TelnetDesk.ready();
    telling.execute('gt');
    telling.executing('gt');
    telling.lines('Day 7, 10:22');
    const slow = telling.execute('saveworld');
    telling.pass(8_000);
    expect(telling.outcome(slow)).toBeUndefined();
    telling.executing('saveworld');
    telling.lines('World saved');
    telling.pass(300);
    expect(telling.outcome(slow)).toBe('World saved');

    const hiding = TelnetDesk.ready();
    const ticket = hiding.execute('saveworld');
    hiding.pass(2_499);
    expect(hiding.outcome(ticket)).toBeUndefined();
    hiding.pass(1);
    expect(hiding.outcome(ticket)).toBe('');
  });

  it('a late answer goes to nobody when the server tells which command it executes', () => {
    const desk = TelnetDesk.ready();
    desk.execute('gt');
    desk.executing('gt');
    desk.lines('Day 7, 10:22');
    const late = desk.execute('lp', 1_000);
    desk.pass(1_000);
    expect(desk.outcome(late)).toBe('timed-out/unknown');
    const next = desk.execute('gt');
    desk.executing('lp');
    desk.lines(...LIST);
    desk.executing('gt');
    desk.lines('Day 7, 10:23');
    expect(desk.outcome(next)).toBe('Day 7, 10:23');
    expect(desk.messages).toEqual(["Executing command 'lp' by Telnet from 192.0.2.5:50000", ...LIST]);
  });

  it('the first announcement of a session shows what before it was of an older command', () => {
    const desk = TelnetDesk.ready();
    const ticket = desk.execute('gt');
    desk.lines('left over');
    desk.executing('gt');
    desk.lines('Day 7, 10:22');
    expect([desk.outcome(ticket), desk.messages]).toEqual(['Day 7, 10:22', ['left over']]);
  });

  it('ends the session where a late answer could not be told from the next one', () => {
    const desk = TelnetDesk.ready();
    const [late, waiting] = [desk.execute('lp', 1_000), desk.execute('gt')];
    desk.pass(1_000);
    expect([late, waiting].map((ticket) => desk.outcome(ticket))).toEqual([
      'timed-out/unknown',
      'lost/not-sent',
    ]);
    expect(desk.closedBy).toBe('lost');
  });

  it('gives what has come when the time of the caller is over, and does not listen for ever', () => {
    const impatient = TelnetDesk.ready();
    const cut = impatient.execute('help', 200);
    impatient.executing('help');
    impatient.lines('one');
    impatient.pass(200);
    expect(impatient.outcome(cut)).toBe('one (incomplete)');

    const talkative = TelnetDesk.ready();
    const ticket = talkative.execute('help');
    talkative.executing('help');
    for (let i = 0; i < 25; i += 1) {
      talkative.lines(`line ${i}`);
      talkative.pass(200);
    }
    expect(talkative.outcome(ticket)).toMatch(/^line 0\n.*line 24$/s);
  });

  it('knows the end of an answer to a command that does not exist', () => {
    const desk = TelnetDesk.ready();
    const ticket = desk.execute('nonsense');
    desk.lines("*** ERROR: unknown command 'nonsense'");
    expect(desk.outcome(ticket)).toBe("*** ERROR: unknown command 'nonsense'");
  });

  it('what another client has executed is a message and no answer of ours', () => {
    const desk = TelnetDesk.ready();
    const ticket = desk.execute('lp');
    desk.executing('ban list');
    desk.pass(400);
    expect(desk.outcome(ticket)).toBeUndefined();
    desk.executing('lp');
    desk.lines(...LIST);
    expect([desk.outcome(ticket), desk.messages.length]).toEqual([LIST.join('\n'), 1]);
  });

  it('counts a server as lost that was asked and says nothing at all for ten seconds', () => {
    const desk = TelnetDesk.ready({ firstLineMs: 60_000 });
    const ticket = desk.execute('lp', 60_000);
    desk.pass(9_000);
    desk.log('still here');
    desk.pass(9_999);
    expect(desk.closedBy).toBeUndefined();
    desk.pass(1);
    expect([desk.closedBy, desk.outcome(ticket)]).toEqual(['lost', 'lost/unknown']);
  });

  it('refuses what would be two commands, none, or too long, before anything is sent', () => {
    const desk = TelnetDesk.ready({ maxCommandBytes: 10 });
    for (const command of ['say x\r\nshutdown', 'a\0', ' ', 'say "йййй"']) {
      expect(desk.outcome(desk.execute(command))).toBe('invalid-command/not-sent');
    }
    expect(desk.sent()).toEqual([]);
  });

  it('refuses one command more than may wait', () => {
    const desk = TelnetDesk.ready({ maxQueued: 1 });
    const tickets = ['a', 'b', 'c'].map((command) => desk.execute(command));
    expect(tickets.map((ticket) => desk.outcome(ticket))).toEqual([undefined, undefined, 'busy/not-sent']);
    desk.hangUp();
    expect(tickets.map((ticket) => desk.outcome(ticket))).toEqual([
      'lost/unknown',
      'lost/not-sent',
      'busy/not-sent',
    ]);
  });
});

describe('TelnetSession, whatever comes', () => {
  const words = fc.constantFrom(
    'Please enter password:',
    'Logon successful.',
    LAST_WORDS,
    "2026-01-01T10:53:10 1.0 INF Executing command 'lp' by Telnet from x:1",
    '2026-01-01T10:53:10 1.0 INF ',
    'Total of 1 in the game',
    '\r\n',
    '\n',
    '\0',
  );
  const noise = fc.oneof(
    words.map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 40 }),
  );

  it('AT-60a: any bytes in any split never throw, and every command ends exactly once', () => {
    const move = fc.oneof({ weight: 4, arbitrary: noise }, fc.constant('submit' as const), fc.nat(3_000));
    fc.assert(
      fc.property(fc.boolean(), fc.array(move, { maxLength: 60 }), (isIn, moves) => {
        const desk = isIn ? TelnetDesk.ready() : new TelnetDesk();
        const tickets: number[] = [];
        for (const step of moves) {
          if (step === 'submit') tickets.push(desk.execute('lp'));
          else if (typeof step === 'number') desk.pass(step);
          else desk.raw(step);
        }
        desk.hangUp();
        for (const ticket of tickets) expect(desk.outcome(ticket)).toBeDefined();
        expect(desk.session.deadline).toBe(Infinity);
      }),
    );
  });

  it('hears nothing before it was opened and nothing after it ended', () => {
    const idle = new TelnetSession('secret');
    idle.receive(Buffer.from('Please enter password:'), 0);
    idle.advance(1);
    expect([idle.packets, idle.events, idle.deadline]).toEqual([[], [], Infinity]);
    const desk = TelnetDesk.ready();
    desk.hangUp();
    desk.log('late');
    expect(desk.messages).toEqual([]);
    expect(desk.outcome(desk.execute('lp'))).toBe('lost/not-sent');
  });
});
