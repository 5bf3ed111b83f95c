import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TelnetHarness } from './testing/telnet-harness.js';
import { TelnetSession } from './telnet.session.js';

const LAST_WORDS = "Press 'help' to get a list of all commands. Press 'exit' to end session.";
const LIST = ['0. id=171, Rowan, pos=(1, 2, 3)', 'Total of 1 in the game'];

describe('TelnetSession login', () => {
  it('sends nothing before the prompt, then the password once, and is ready after the welcome', () => {
    const harness = new TelnetHarness();
    expect(harness.sent()).toEqual([]);
    harness.lines('Please enter password:');
    expect(harness.sent()).toEqual(['secret\r\n']);
    harness.lines('Logon successful.', '', '*** Connected with 7DTD server.', 'Server port: 26900');
    expect(harness.session.state).toBe('logging-in');
    harness.lines(LAST_WORDS);
    expect([harness.session.state, harness.sent(), harness.messages]).toEqual(['ready', [], []]);
  });

  it('recognises a prompt without a line end, byte by byte, with telnet commands in it', () => {
    const harness = new TelnetHarness();
    const prompt = Buffer.concat([
      Buffer.from([0xff, 0xfb, 0x01, 0x00]),
      Buffer.from('Please enter password:'),
    ]);
    for (const byte of prompt) harness.raw(Buffer.from([byte]));
    expect(harness.sent()).toEqual(['secret\r\n']);
    harness.raw('\r\n');
    expect(harness.sent()).toEqual([]);
  });

  it('sends the password only to a server that asks for it', () => {
    const harness = new TelnetHarness();
    harness.lines('*** Connected with 7DTD server.', LAST_WORDS);
    expect([harness.session.state, harness.sent()]).toEqual(['ready', []]);
  });

  it('is ready half a second after a welcome whose last line is missing', () => {
    const harness = new TelnetHarness();
    harness.lines('Please enter password:');
    harness.lines('Logon successful.', 'Server port: 26900');
    harness.pass(499);
    expect(harness.session.state).toBe('logging-in');
    harness.pass(1);
    expect(harness.session.state).toBe('ready');
  });

  it('delivers log lines after the login and none before', () => {
    const harness = new TelnetHarness();
    harness.log('too early');
    harness.lines('Please enter password:');
    harness.lines('Logon successful.');
    harness.log("GMSG: Player 'Rowan' joined the game");
    harness.lines(LAST_WORDS);
    expect(harness.messages).toEqual(["GMSG: Player 'Rowan' joined the game"]);
  });

  it.each([
    ['Password incorrect, please enter password:', 'refused'],
    ['Too many failed login attempts!', 'refused'],
  ])('takes "%s" for what it is: %s', (line, kind) => {
    const harness = new TelnetHarness();
    harness.lines('Please enter password:');
    harness.lines(line);
    expect(harness.closedBy).toBe(kind);
    expect(harness.sent()).toEqual(['secret\r\n']);
  });

  it('distinguishes a close before the password prompt from one after the password', () => {
    const [early, late] = [new TelnetHarness(), new TelnetHarness()];
    early.hangUp();
    late.lines('Please enter password:');
    late.hangUp();
    expect([early.closedBy, late.closedBy]).toEqual(['no-answer', 'refused']);
  });

  it('distinguishes silence, another protocol, and a missing verdict', () => {
    const [silent, unmatched, undecided, binary] = [1, 2, 3, 4].map(() => new TelnetHarness());
    unmatched?.lines('SSH-2.0-OpenSSH_9.6');
    undecided?.lines('Please enter password:');
    binary?.raw(Buffer.from([10, 0, 0, 0, 2, 0]));
    expect(binary?.closedBy).toBe('protocol');
    for (const harness of [silent, unmatched, undecided]) {
      harness?.pass(9_999);
      expect(harness?.closedBy).toBeUndefined();
      harness?.pass(1);
    }
    expect([silent, unmatched, undecided].map((harness) => harness?.closedBy)).toEqual([
      'no-answer',
      'protocol',
      'no-answer',
    ]);
  });
});

describe('TelnetSession commands', () => {
  it('AT-60a: ends an answer with its last line, without a prompt', () => {
    const harness = TelnetHarness.ready();
    const list = harness.execute('lp');
    const time = harness.execute('gettime');
    expect(harness.sent()).toEqual(['lp\r\n']);
    harness.executing('lp');
    harness.lines(...LIST);
    expect([harness.outcome(list), harness.sent()]).toEqual([LIST.join('\n'), ['gettime\r\n']]);
    harness.executing('gettime');
    harness.lines('Day 7, 10:22');
    expect(harness.outcome(time)).toBe('Day 7, 10:22');
  });

  it('AT-60a: ends an answer without a known last line by silence, regardless of log lines', () => {
    const harness = TelnetHarness.ready();
    const ticket = harness.execute('ban list');
    harness.executing('ban list');
    harness.pass(200);
    harness.lines('Ban list entries:', '', '  Banned until - UserID (name) - Reason');
    harness.pass(200);
    harness.log('Time: 174.26m FPS: 40.00');
    harness.pass(99);
    expect(harness.outcome(ticket)).toBeUndefined();
    harness.pass(1);
    expect(harness.outcome(ticket)).toBe('Ban list entries:\n\n  Banned until - UserID (name) - Reason');
  });

  it('AT-60a: delivers log lines within an answer as messages, a stack trace as one', () => {
    const harness = TelnetHarness.ready();
    const ticket = harness.execute('lp');
    harness.executing('lp');
    harness.lines(LIST[0] ?? '', '2026-01-01T10:53:10 10455.7 ERR Missing separator\nFrom: A ()\nB ()\n');
    harness.log("Chat (from 'Steam_1', entity id '171', to 'Global'): 'Rowan': Total of 1 in the game");
    expect(harness.outcome(ticket)).toBeUndefined();
    harness.lines(LIST[1] ?? '');
    expect(harness.outcome(ticket)).toBe(LIST.join('\n'));
    expect(harness.messages).toEqual([
      'ERR Missing separator\nFrom: A ()\nB ()',
      "Chat (from 'Steam_1', entity id '171', to 'Global'): 'Rowan': Total of 1 in the game",
    ]);
  });

  it('AT-60a: ends a command without output after the log line of its execution', () => {
    const harness = TelnetHarness.ready();
    const ticket = harness.execute('say "hi"');
    harness.executing('say "hi"');
    harness.log("Chat (from '-non-player-', entity id '-1', to 'Global'): hi");
    harness.pass(300);
    expect(harness.outcome(ticket)).toBe('');
    expect(harness.messages).toHaveLength(1);
  });

  it('waits indefinitely for a server that logs executions, and 2.5 s for one that does not', () => {
    const telling = TelnetHarness.ready();
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

    const hiding = TelnetHarness.ready();
    const ticket = hiding.execute('saveworld');
    hiding.pass(2_499);
    expect(hiding.outcome(ticket)).toBeUndefined();
    hiding.pass(1);
    expect(hiding.outcome(ticket)).toBe('');
  });

  it('matches a late answer to no command when the server logs executions', () => {
    const harness = TelnetHarness.ready();
    harness.execute('gt');
    harness.executing('gt');
    harness.lines('Day 7, 10:22');
    const late = harness.execute('lp', 1_000);
    harness.pass(1_000);
    expect(harness.outcome(late)).toBe('timed-out/unknown');
    const next = harness.execute('gt');
    harness.executing('lp');
    harness.lines(...LIST);
    harness.executing('gt');
    harness.lines('Day 7, 10:23');
    expect(harness.outcome(next)).toBe('Day 7, 10:23');
    expect(harness.messages).toEqual(["Executing command 'lp' by Telnet from 192.0.2.5:50000", ...LIST]);
  });

  it('treats text before the first logged execution as output of an older command', () => {
    const harness = TelnetHarness.ready();
    const ticket = harness.execute('gt');
    harness.lines('left over');
    harness.executing('gt');
    harness.lines('Day 7, 10:22');
    expect([harness.outcome(ticket), harness.messages]).toEqual(['Day 7, 10:22', ['left over']]);
  });

  it('ends the session where a late answer cannot be told from the next one', () => {
    const harness = TelnetHarness.ready();
    const [late, waiting] = [harness.execute('lp', 1_000), harness.execute('gt')];
    harness.pass(1_000);
    expect([late, waiting].map((ticket) => harness.outcome(ticket))).toEqual([
      'timed-out/unknown',
      'lost/not-sent',
    ]);
    expect(harness.closedBy).toBe('lost');
  });

  it('answers with what has arrived at the deadline of the caller, and limits the collection time', () => {
    const impatient = TelnetHarness.ready();
    const cut = impatient.execute('help', 200);
    impatient.executing('help');
    impatient.lines('one');
    impatient.pass(200);
    expect(impatient.outcome(cut)).toBe('one (incomplete)');

    const talkative = TelnetHarness.ready();
    const ticket = talkative.execute('help');
    talkative.executing('help');
    for (let i = 0; i < 25; i += 1) {
      talkative.lines(`line ${i}`);
      talkative.pass(200);
    }
    expect(talkative.outcome(ticket)).toMatch(/^line 0\n.*line 24$/s);
  });

  it('recognises the end of the answer to an unknown command', () => {
    const harness = TelnetHarness.ready();
    const ticket = harness.execute('nonsense');
    harness.lines("*** ERROR: unknown command 'nonsense'");
    expect(harness.outcome(ticket)).toBe("*** ERROR: unknown command 'nonsense'");
  });

  it('treats the execution of another client as a message', () => {
    const harness = TelnetHarness.ready();
    const ticket = harness.execute('lp');
    harness.executing('ban list');
    harness.pass(400);
    expect(harness.outcome(ticket)).toBeUndefined();
    harness.executing('lp');
    harness.lines(...LIST);
    expect([harness.outcome(ticket), harness.messages.length]).toEqual([LIST.join('\n'), 1]);
  });

  it('ends as lost when the server has not answered anything for ten seconds', () => {
    const harness = TelnetHarness.ready({ firstLineMs: 60_000 });
    const ticket = harness.execute('lp', 60_000);
    harness.pass(9_000);
    harness.log('still here');
    harness.pass(9_999);
    expect(harness.closedBy).toBeUndefined();
    harness.pass(1);
    expect([harness.closedBy, harness.outcome(ticket)]).toEqual(['lost', 'lost/unknown']);
  });

  it('rejects multi-line, empty and too long commands before sending', () => {
    const harness = TelnetHarness.ready({ maxCommandBytes: 10 });
    for (const command of ['say x\r\nshutdown', 'a\0', ' ', 'say "йййй"']) {
      expect(harness.outcome(harness.execute(command))).toBe('invalid-command/not-sent');
    }
    expect(harness.sent()).toEqual([]);
  });

  it('rejects a command when the queue is full', () => {
    const harness = TelnetHarness.ready({ maxQueued: 1 });
    const tickets = ['a', 'b', 'c'].map((command) => harness.execute(command));
    expect(tickets.map((ticket) => harness.outcome(ticket))).toEqual([undefined, undefined, 'busy/not-sent']);
    harness.hangUp();
    expect(tickets.map((ticket) => harness.outcome(ticket))).toEqual([
      'lost/unknown',
      'lost/not-sent',
      'busy/not-sent',
    ]);
  });
});

describe('TelnetSession with arbitrary input', () => {
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

  it('AT-60a: never throws, and ends every command exactly once', () => {
    const move = fc.oneof({ weight: 4, arbitrary: noise }, fc.constant('submit' as const), fc.nat(3_000));
    fc.assert(
      fc.property(fc.boolean(), fc.array(move, { maxLength: 60 }), (isIn, moves) => {
        const harness = isIn ? TelnetHarness.ready() : new TelnetHarness();
        const tickets: number[] = [];
        for (const step of moves) {
          if (step === 'submit') tickets.push(harness.execute('lp'));
          else if (typeof step === 'number') harness.pass(step);
          else harness.raw(step);
        }
        harness.hangUp();
        for (const ticket of tickets) expect(harness.outcome(ticket)).toBeDefined();
        expect(harness.session.deadline).toBe(Infinity);
      }),
    );
  });

  it('ignores data before it was opened and after it ended', () => {
    const idle = new TelnetSession('secret');
    idle.receive(Buffer.from('Please enter password:'), 0);
    idle.advance(1);
    expect([idle.packets, idle.events, idle.deadline]).toEqual([[], [], Infinity]);
    const harness = TelnetHarness.ready();
    harness.hangUp();
    harness.log('late');
    expect(harness.messages).toEqual([]);
    expect(harness.outcome(harness.execute('lp'))).toBe('lost/not-sent');
  });
});
