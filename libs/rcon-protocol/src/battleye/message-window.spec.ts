import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MessageWindow } from './message-window.js';

/** The rule in its plainest form: what came, and when. */
class Ledger {
  private readonly taken: { readonly seq: number; readonly at: number }[] = [];

  isNew(seq: number, now: number): boolean {
    const repeated = this.taken.slice(-128).some((one) => one.seq === seq && now - one.at <= 15_000);
    if (!repeated) this.taken.push({ seq, at: now });
    return !repeated;
  }
}

describe('MessageWindow', () => {
  it('AT-10: knows a number again for 15 s and not longer', () => {
    const window = new MessageWindow(15_000);
    expect([window.isNew(7, 0), window.isNew(7, 15_000), window.isNew(7, 15_001)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('takes a number anew once 128 others came, however fast', () => {
    const window = new MessageWindow(15_000);
    for (let seq = 0; seq < 128; seq += 1) expect(window.isNew(seq, 0)).toBe(true);
    expect(window.isNew(0, 0)).toBe(false);
    expect(window.isNew(128, 0)).toBe(true);
    expect(window.isNew(0, 0)).toBe(true);
  });

  it('decides as a full record of all messages would', () => {
    const step = fc.record({
      ahead: fc.integer({ min: -130, max: 3 }),
      wait: fc.oneof(fc.nat(60), fc.nat(9_000)),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 600, size: 'max' }), (steps) => {
        const window = new MessageWindow(15_000);
        const ledger = new Ledger();
        let [seq, now] = [0, 0];
        for (const { ahead, wait } of steps) {
          now += wait;
          const heard = (seq + ahead + 256) % 256;
          if (ahead > 0) seq = heard;
          expect(window.isNew(heard, now)).toBe(ledger.isNew(heard, now));
        }
      }),
      { numRuns: 60 },
    );
  });
});
