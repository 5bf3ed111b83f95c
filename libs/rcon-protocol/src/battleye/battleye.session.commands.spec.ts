import { describe, expect, it } from '@jest/globals';
import { RconError } from '../errors.js';
import { answering, SessionHarness } from './testing/session-harness.js';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('sequence numbers', () => {
  it('AT-01, AT-04: run through all 256 values, one per command, without a gap', async () => {
    const harness = SessionHarness.ready({ maxQueued: 1_000 });
    answering(harness);
    for (let i = 0; i < 600; i += 1) harness.submit('say -1 x');
    await settled();
    expect(harness.seqs).toEqual(Array.from({ length: 600 }, (_, i) => i % 256));
    expect(harness.outcomes.size).toBe(600);
  });

  it('AT-19: ten thousand commands leave nothing behind', () => {
    const harness = SessionHarness.ready();
    for (let i = 0; i < 10_000; i += 1) {
      const ticket = harness.submit('version');
      harness.reply(i % 256, `answer ${i}`);
      expect(harness.outcomes.get(ticket)).toBe(`answer ${i}`);
      harness.outcomes.clear();
    }
    expect(harness.ends).toEqual([]);
  });

  it('AT-04, AT-21: a resend has the same number and bytes', () => {
    const harness = SessionHarness.ready();
    harness.submit('players');
    harness.pass(3_500);
    const commands = harness.sent.filter(({ packet }) => packet.type === 'command');
    expect(commands.map(({ at }) => at)).toEqual([0, 1_000, 2_000, 3_000]);
    expect(new Set(commands.map(({ bytes }) => bytes.toString('hex'))).size).toBe(1);
    harness.reply(0, 'list');
    harness.reply(0, 'list');
    harness.submit('bans');
    expect(harness.seqs.at(-1)).toBe(1);
  });

  it('does not reuse a number while a second reply to its last command may still arrive', () => {
    const harness = SessionHarness.ready();
    harness.submit('players');
    harness.pass(1_000);
    harness.reply(0, 'list');
    for (let i = 1; i < 256; i += 1) {
      harness.submit('version');
      harness.reply(i, 'v');
    }
    const ticket = harness.submit('bans');
    expect(harness.seqs.at(-1)).toBe(255);
    harness.reply(0, 'list, late');
    harness.pass(5_000);
    expect(harness.seqs.at(-1)).toBe(0);
    harness.reply(0, 'bans');
    expect(harness.outcomes.get(ticket)).toBe('bans');
  });
});

describe('answers', () => {
  it('AT-05: accept an empty reply a thousand times, and the next command works', async () => {
    const harness = SessionHarness.ready({ maxQueued: 1_000 });
    answering(harness);
    for (let i = 0; i < 1_000; i += 1) harness.submit('say -1 hello');
    await settled();
    expect([...harness.outcomes.values()].every((text) => text === '')).toBe(true);
    expect(harness.outcomes.size).toBe(1_000);
    harness.onSent = () => undefined;
    const ticket = harness.submit('players');
    harness.reply(1_000 % 256, 'list');
    expect(harness.outcomes.get(ticket)).toBe('list');
  });

  it('carry the times of queueing, sending and answering', () => {
    const harness = SessionHarness.ready();
    harness.submit('first');
    harness.pass(100);
    harness.session.submit(77, 'second', harness.now, harness.now + 10_000);
    harness.pass(200);
    harness.reply(0, '');
    harness.pass(50);
    harness.session.receive(Buffer.from('4245 28ecc52f ff 01 01'.replaceAll(' ', ''), 'hex'), harness.now);
    expect(harness.session.events).toEqual([
      {
        type: 'answered',
        ticket: 77,
        reply: { text: '', complete: true, queuedAt: 100, sentAt: 300, answeredAt: 350 },
      },
    ]);
  });

  it('are matched to their command when several are answered out of order', () => {
    const harness = SessionHarness.ready({ maxInFlight: 3 });
    const tickets = ['a', 'b', 'c', 'd'].map((command) => harness.submit(command));
    expect(harness.seqs).toEqual([0, 1, 2]);
    harness.reply(2, 'C');
    harness.reply(0, 'A');
    harness.reply(1, 'B');
    harness.reply(3, 'D');
    expect(tickets.map((ticket) => harness.outcomes.get(ticket))).toEqual(['A', 'B', 'C', 'D']);
  });
});

describe('split replies', () => {
  it.each([
    ['2,0,1', [2, 0, 1], 3],
    ['1,1,0,2', [1, 1, 0, 2], 3],
  ])('AT-13: parts in the order %s make a whole', (_name, order, total) => {
    const harness = SessionHarness.ready();
    const ticket = harness.submit('bans');
    for (const index of order) harness.part(0, total, index, `<${index}>`);
    expect(harness.outcomes.get(ticket)).toBe('<0><1><2>');
  });

  it('BE-20: a single part with a part header is a complete reply', () => {
    const harness = SessionHarness.ready();
    const ticket = harness.submit('x');
    harness.part(0, 1, 0, 'ok');
    expect(harness.outcomes.get(ticket)).toBe('ok');
  });

  it('AT-17: keep two replies with interleaved parts separate', () => {
    const harness = SessionHarness.ready({ maxInFlight: 2 });
    const players = harness.submit('players');
    const bans = harness.submit('bans');
    harness.part(0, 2, 1, 'P1');
    harness.part(1, 2, 0, 'B0');
    harness.part(0, 2, 0, 'P0');
    harness.part(1, 2, 1, 'B1');
    expect(harness.outcomes.get(players)).toBe('P0P1');
    expect(harness.outcomes.get(bans)).toBe('B0B1');
  });

  it('BE-12: recover a lost part by resending the command, and retain the parts so far', () => {
    const harness = SessionHarness.ready();
    const ticket = harness.submit('players');
    harness.part(0, 2, 1, 'two');
    harness.pass(1_000);
    expect(harness.seqs).toEqual([0, 0]);
    harness.part(0, 2, 0, 'one ');
    expect(harness.outcomes.get(ticket)).toBe('one two');
  });

  it('drops the parts so far when the second reply has another number of parts', () => {
    const harness = SessionHarness.ready();
    const ticket = harness.submit('players');
    harness.part(0, 3, 2, 'old');
    harness.part(0, 2, 0, 'new ');
    expect(harness.outcomes.has(ticket)).toBe(false);
    harness.part(0, 2, 1, 'list');
    expect(harness.outcomes.get(ticket)).toBe('new list');
  });

  it('drops an unfinished set after ten seconds', () => {
    const harness = SessionHarness.ready({ readAttempts: 60, lostAfterMs: 60_000 });
    const ticket = harness.submit('players', 60_000);
    harness.part(0, 2, 0, 'old');
    harness.pass(10_001);
    harness.part(0, 2, 1, 'new');
    expect(harness.outcomes.has(ticket)).toBe(false);
    harness.part(0, 2, 0, 'also ');
    expect(harness.outcomes.get(ticket)).toBe('also new');
  });

  it('AT-07: an unmatched part does not appear in a reply one round later', () => {
    const harness = SessionHarness.ready();
    const lost = harness.submit('players');
    for (let second = 0; second < 10; second += 1) {
      harness.part(0, 2, 0, 'STALE');
      harness.pass(1_000);
    }
    expect(harness.outcomes.get(lost)).toBe('timed-out/unknown');
    for (let i = 1; i < 256; i += 1) {
      harness.submit('version');
      harness.reply(i, 'v');
    }
    harness.pass(5_000);
    const ticket = harness.submit('players');
    harness.part(0, 2, 1, 'fresh');
    harness.part(0, 2, 0, 'all ');
    expect(harness.outcomes.get(ticket)).toBe('all fresh');
  });

  it('resends as often as needed while parts of a long reply keep arriving', () => {
    const harness = SessionHarness.ready();
    const ticket = harness.submit('bans');
    for (let index = 0; index < 9; index += 1) {
      harness.part(0, 9, index, String(index));
      if (index < 8) harness.pass(1_000);
    }
    expect(harness.outcomes.get(ticket)).toBe('012345678');
  });
});

/** A session that has measured this round trip. */
function measured(roundTripMs: number): SessionHarness {
  const harness = SessionHarness.ready();
  harness.submit('version');
  harness.pass(roundTripMs);
  harness.reply(0, 'v');
  return harness;
}

describe('unanswered commands', () => {
  it('AT-03: end the session as lost after ten seconds, and report the fate of each command', () => {
    const harness = SessionHarness.ready();
    const sent = harness.submit('players', 20_000);
    const queued = harness.submit('bans', 20_000);
    harness.pass(9_999);
    expect(harness.ends).toEqual([]);
    harness.pass(1);
    expect(harness.seqs).toEqual(Array(10).fill(0));
    expect(harness.outcomes.get(sent)).toBe('lost/unknown');
    expect(harness.outcomes.get(queued)).toBe('lost/not-sent');
    expect(harness.ends.map((reason) => reason.kind)).toEqual(['lost']);
    expect(harness.session.deadline).toBe(Infinity);
  });

  it.each(['say -1 hello', 'kick 3', '#lock', 'playersx', 'bans all', 'version; kick 3'])(
    '%s may change something: sent five times, a second apart, whatever was measured',
    (command) => {
      const harness = measured(40);
      const at = harness.now;
      harness.submit(command);
      harness.pass(9_999);
      expect(harness.ends).toEqual([]);
      expect(harness.sendsSince(at)).toEqual([0, 1_000, 2_000, 3_000, 4_000]);
      harness.pass(1);
      expect(harness.ends.map(({ kind }) => kind)).toEqual(['lost']);
    },
  );

  it.each(['players', 'Bans', 'admins', 'version', 'missions', 'commands', 'bans 2'])(
    '%s is read-only: resent after the round trip, sent ten times in all',
    (command) => {
      const harness = measured(40);
      const at = harness.now;
      harness.submit(command);
      harness.pass(8_399);
      expect(harness.ends).toEqual([]);
      expect(harness.sendsSince(at)).toEqual([0, 200, 600, 1_400, 2_400, 3_400, 4_400, 5_400, 6_400, 7_400]);
      harness.pass(1);
      expect(harness.ends.map(({ kind }) => kind)).toEqual(['lost']);
    },
  );

  it('the pause follows the round trip, not counting resent commands', () => {
    const harness = measured(300);
    for (let i = 1; i < 20; i += 1) {
      harness.submit('version');
      harness.pass(i === 10 ? 950 : 300);
      harness.reply(i, 'v');
    }
    const at = harness.now;
    harness.submit('players');
    harness.pass(1_200);
    const [, first = NaN, second = NaN] = harness.sendsSince(at);
    expect(first).toBeGreaterThan(300);
    expect(first).toBeLessThan(400);
    expect(second).toBe(3 * first);
  });

  it('are resent to Reforger as commands that may change something: a copy may print the reply again', () => {
    const harness = SessionHarness.ready({ answersBy: 'messages' });
    harness.submit('version');
    harness.pass(9_999);
    expect(harness.sendsSince(0)).toEqual([0, 1_000, 2_000, 3_000, 4_000]);
  });

  it('AT-06: after 300 commands that timed out the next one succeeds', () => {
    const harness = SessionHarness.ready();
    for (let i = 0; i < 300; i += 1) {
      const ticket = harness.submit('players', 50);
      harness.pass(80);
      expect(harness.outcomes.get(ticket)).toBe('timed-out/unknown');
      harness.reply(i % 256, 'too late');
    }
    const next = harness.submit('players');
    harness.reply(300 % 256, 'list');
    expect(harness.outcomes.get(next)).toBe('list');
    expect(harness.ends).toEqual([]);
  });

  it('stay in flight after their deadline until answered, so that the numbers have no gap', () => {
    const harness = SessionHarness.ready();
    const first = harness.submit('players', 500);
    const second = harness.submit('bans', 1_200);
    harness.pass(1_500);
    expect(harness.outcomes.get(first)).toBe('timed-out/unknown');
    expect(harness.outcomes.get(second)).toBe('timed-out/not-sent');
    const third = harness.submit('version');
    harness.reply(0, 'late list');
    harness.reply(1, 'version');
    expect(harness.seqs).toEqual([0, 0, 1]);
    expect(harness.outcomes.get(third)).toBe('version');
  });

  it.each(['#shutdown', '#restartserver', '#restart', '#Shutdown now'])(
    '%s is sent once, and silence after it does not end the session',
    (command) => {
      const harness = SessionHarness.ready();
      const ticket = harness.submit(command);
      harness.pass(6_000);
      expect(harness.seqs).toEqual([0]);
      expect(harness.outcomes.get(ticket)).toBe('timed-out/unknown');
      expect(harness.ends).toEqual([]);
    },
  );

  it('rejects a command when 200 others are queued', () => {
    const harness = SessionHarness.ready();
    for (let i = 0; i < 201; i += 1) harness.submit('players');
    const ticket = harness.submit('players');
    expect(harness.outcomes.get(ticket)).toBe('busy/not-sent');
    expect(harness.outcomes.size).toBe(1);
  });

  it.each([
    ['a line feed', 'say -1 a\nb'],
    ['a NUL', 'say -1 \0'],
    ['a C1 control character', 'say -1 \u0085'],
    ['more than 1024 bytes', 'Ж'.repeat(513)],
  ])('refuses %s and sends nothing', (_name, command) => {
    const harness = SessionHarness.ready();
    expect(harness.outcomes.get(harness.submit(command))).toBe('invalid-command/not-sent');
    expect(harness.seqs).toEqual([]);
    harness.submit('Ж'.repeat(512));
    expect(harness.seqs).toEqual([0]);
  });

  it('fail with the reason when the socket closes, and a closed session rejects new ones', () => {
    const harness = SessionHarness.ready();
    const sent = harness.submit('players');
    const queued = harness.submit('bans');
    harness.session.close(new RconError('network', 'cable'));
    const late = harness.submit('admins');
    expect(harness.outcomes).toEqual(
      new Map([
        [sent, 'network/unknown'],
        [queued, 'network/not-sent'],
        [late, 'closed/not-sent'],
      ]),
    );
  });
});
