import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RconError } from '../errors.js';
import { encodeLoginResult, encodeMessage } from './simulator/server.packet.js';
import { SessionHarness } from './testing/session-harness.js';

describe('login', () => {
  it('is sent at once and then every 2.5 s, three times in all, then fails as no-answer', () => {
    const harness = new SessionHarness();
    harness.open();
    harness.pass(7_499);
    expect(harness.sent.map(({ at, packet }) => [at, packet.type])).toEqual([
      [0, 'login'],
      [2_500, 'login'],
      [5_000, 'login'],
    ]);
    expect(harness.ends).toEqual([]);
    harness.pass(1);
    expect(harness.ends.map((reason) => reason.kind)).toEqual(['no-answer']);
    expect(harness.ends[0]?.message).toContain('192.0.2.1:2305');
    expect(harness.ends[0]?.message).toContain('127.0.0.1');
  });

  it('AT-24: a refused password ends the session with a hint at the stale configuration file', () => {
    const harness = new SessionHarness();
    harness.open();
    harness.receive(encodeLoginResult(false));
    expect(harness.ends.map((reason) => reason.kind)).toEqual(['refused']);
    expect(harness.ends[0]?.message).toMatch(/BEServer_x64_active_\*\.cfg/);
    harness.pass(60_000);
    expect(harness.sent).toHaveLength(1);
  });

  it('AT-30b: is not confused by a server message that overtakes its result', () => {
    const harness = new SessionHarness();
    harness.open();
    harness.message(1, 'RCon admin #0 (192.0.2.9:1) logged in');
    expect(harness.session.state).toBe('logging-in');
    expect(harness.acks).toEqual([1]);
    harness.receive(encodeLoginResult(true));
    expect(harness.session.state).toBe('ready');
    expect(harness.messages).toHaveLength(1);
  });

  it('ignores a late second result', () => {
    const harness = SessionHarness.ready();
    const ticket = harness.submit('players');
    harness.receive(encodeLoginResult(true));
    harness.receive(encodeLoginResult(false));
    harness.reply(0, 'list');
    expect(harness.outcomes.get(ticket)).toBe('list');
    harness.submit('bans');
    expect(harness.seqs).toEqual([0, 1]);
  });

  it('ignores packets before it was opened and after it ended', () => {
    const harness = new SessionHarness();
    harness.message(0, 'early');
    harness.open();
    harness.session.close(new RconError('closed', 'by us'));
    harness.message(0, 'late');
    harness.session.open(0);
    harness.session.close(new RconError('network', 'again'));
    harness.pass(0);
    expect(harness.messages).toEqual([]);
    expect(harness.sent).toHaveLength(1);
    expect(harness.ends.map((reason) => reason.kind)).toEqual(['closed']);
  });
});

describe('server messages', () => {
  it('AT-10: two equal lines are two events; a repeated line is one event and two acknowledgements', () => {
    const harness = SessionHarness.ready();
    harness.message(7, '(Direct) Salt: hi');
    harness.message(8, '(Direct) Salt: hi');
    harness.message(8, '(Direct) Salt: hi');
    expect(harness.messages).toHaveLength(2);
    expect(harness.acks).toEqual([7, 8, 8]);
  });

  it('AT-09: a burst of 500 is acknowledged packet by packet, whatever the command queue holds', () => {
    for (const queued of [0, 150]) {
      const harness = SessionHarness.ready();
      for (let i = 0; i < queued; i += 1) harness.submit('say -1 x');
      for (let i = 0; i < 500; i += 1) {
        harness.message(i % 256, `line ${i}`);
        expect(harness.acks).toHaveLength(i + 1);
      }
      expect(harness.messages).toHaveLength(500);
    }
  });

  it('AT-30a: acknowledges messages only, never replies or parts', () => {
    const harness = SessionHarness.ready();
    harness.submit('players');
    harness.part(0, 2, 0, 'a');
    harness.part(0, 2, 1, 'b');
    harness.reply(0, 'again');
    expect(harness.acks).toEqual([]);
  });

  it('treats a number as new after 15 s, or after a full cycle of the numbers', () => {
    const harness = SessionHarness.ready();
    harness.message(3, 'first');
    harness.pass(14_999);
    harness.message(3, 'first');
    harness.pass(2);
    harness.message(3, 'second');
    for (let i = 1; i <= 256; i += 1) harness.message((3 + i) % 256, `line ${i}`);
    expect(harness.messages).toHaveLength(258);
    expect(harness.messages.slice(0, 2)).toEqual(['first', 'second']);
  });

  it('AT-08: chat between two parts of a reply leaves the reply intact', () => {
    const harness = SessionHarness.ready();
    const ticket = harness.submit('players');
    harness.part(0, 2, 0, 'one ');
    harness.message(0, 'chat');
    harness.message(1, 'more chat');
    harness.part(0, 2, 1, 'two');
    expect(harness.outcomes.get(ticket)).toBe('one two');
    expect(harness.acks).toEqual([0, 1]);
  });
});

describe('any bytes from the network', () => {
  it('AT-14: cause no event, no packet and no crash, and the next valid packet is understood', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 80 }), { maxLength: 20 }), (noise) => {
        const harness = SessionHarness.ready();
        const ticket = harness.submit('players');
        const before = harness.sent.length;
        for (const bytes of noise) harness.receive(bytes);
        expect(harness.sent).toHaveLength(before);
        expect(harness.messages).toEqual([]);
        harness.message(0, 'chat');
        harness.reply(0, 'list');
        expect(harness.messages).toEqual(['chat']);
        expect(harness.outcomes.get(ticket)).toBe('list');
      }),
    );
  });

  it('every command ends exactly once, whatever the server does', () => {
    const move = fc.oneof(
      fc.record({ type: fc.constant('submit' as const), timeoutMs: fc.integer({ min: 0, max: 12_000 }) }),
      fc.record({ type: fc.constant('pass' as const), ms: fc.nat(4_000) }),
      fc.record({ type: fc.constant('reply' as const), seq: fc.nat(12) }),
      fc.record({ type: fc.constant('part' as const), seq: fc.nat(12), total: fc.nat(3), index: fc.nat(3) }),
      fc.record({ type: fc.constant('message' as const), seq: fc.nat(255) }),
    );
    fc.assert(
      fc.property(fc.array(move, { maxLength: 60 }), fc.integer({ min: 1, max: 4 }), (moves, maxInFlight) => {
        const harness = SessionHarness.ready({ maxInFlight });
        const tickets = moves.flatMap((step) => {
          if (step.type === 'submit') return [harness.submit('players', step.timeoutMs)];
          if (step.type === 'pass') harness.pass(step.ms);
          else if (step.type === 'reply') harness.reply(step.seq, 'x');
          else if (step.type === 'part') harness.part(step.seq, step.total, step.index, 'x');
          else harness.receive(encodeMessage(step.seq, 'x'));
          return [];
        });
        harness.pass(120_000);
        expect(harness.ends).toHaveLength(1);
        expect([...harness.outcomes.keys()].sort((a, b) => a - b)).toEqual(tickets);
        expect(harness.session.deadline).toBe(Infinity);
      }),
    );
  });
});
