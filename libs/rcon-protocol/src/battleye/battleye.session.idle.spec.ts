import { describe, expect, it } from '@jest/globals';
import { answering, SessionHarness } from './testing/session-harness.js';

describe('an idle session', () => {
  /** Longest pause between two command packets. */
  const longestPause = (harness: SessionHarness): number => {
    const times = harness.sent.filter(({ packet }) => packet.type === 'command').map(({ at }) => at);
    return Math.max(...times.map((time, i) => time - (times[i - 1] ?? 0)));
  };

  it('AT-02: sends a keep-alive 25 s after the last command, for hours', async () => {
    const harness = SessionHarness.ready();
    answering(harness);
    for (let minute = 0; minute < 4 * 60; minute += 1) {
      for (let second = 0; second < 60; second += 5) {
        harness.pass(5_000);
        await Promise.resolve();
      }
    }
    expect(longestPause(harness)).toBe(25_000);
    expect(harness.seqs).toHaveLength((4 * 3600) / 25);
    expect(harness.ends).toEqual([]);
  });

  it('AT-02: does so while messages arrive, too: acknowledgements do not keep a session alive', async () => {
    const harness = SessionHarness.ready();
    answering(harness);
    for (let i = 0; i < 3_600; i += 1) {
      harness.pass(1_000);
      harness.message(i % 256, `chat ${i}`);
      await Promise.resolve();
    }
    expect(longestPause(harness)).toBe(25_000);
    expect(harness.messages).toHaveLength(3_600);
  });

  it('AT-02: counts from the last command, and resends a lost keep-alive', () => {
    const harness = SessionHarness.ready();
    harness.pass(20_000);
    harness.submit('players');
    harness.reply(0, 'list');
    harness.pass(24_999);
    expect(harness.seqs).toEqual([0]);
    harness.pass(201);
    expect(harness.seqs).toEqual([0, 1, 1]);
    harness.reply(1);
    expect(harness.ends).toEqual([]);
  });

  it('AT-03, AT-18: is lost after an unanswered keep-alive', () => {
    const harness = SessionHarness.ready();
    harness.pass(34_999);
    expect(harness.ends).toEqual([]);
    harness.pass(1);
    expect(harness.ends.map((reason) => reason.kind)).toEqual(['lost']);
  });

  it('is lost after 60 s without a valid packet, however many resends are left', () => {
    const harness = SessionHarness.ready({ readAttempts: 1_000, lostAfterMs: 100_000 });
    harness.pass(59_999);
    expect(harness.ends).toEqual([]);
    harness.pass(1);
    expect(harness.ends.map((reason) => reason.kind)).toEqual(['lost']);
  });
});
