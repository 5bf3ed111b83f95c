import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MessageWindow } from './battleye.message-window.js';

/** Reference implementation of the rule: a plain record of what arrived, and when. */
class Ledger {
  private readonly taken: { readonly checksum: number; readonly at: number }[] = [];

  isNew(checksum: number, now: number): boolean {
    const repeated = this.taken
      .slice(-224)
      .some((one) => one.checksum === checksum && now - one.at <= 15_000);
    if (!repeated) this.taken.push({ checksum, at: now });
    return !repeated;
  }
}

describe('MessageWindow', () => {
  it('AT-10: recognises a repetition for 15 s and not longer', () => {
    const window = new MessageWindow(15_000);
    expect([window.isNew(7, 0), window.isNew(7, 15_000), window.isNew(7, 15_001)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('treats a message as new after 224 others, however fast', () => {
    const window = new MessageWindow(15_000);
    const checksums = Array.from({ length: 224 }, (_, index) => index * 0x0f_00_00_01);
    for (const checksum of checksums) expect(window.isNew(checksum >>> 0, 0)).toBe(true);
    expect(window.isNew(0, 0)).toBe(false);
    expect(window.isNew(7, 0)).toBe(true);
    expect(window.isNew(0, 0)).toBe(true);
  });

  it('decides as a full record of all messages would', () => {
    const step = fc.record({
      ahead: fc.integer({ min: -230, max: 3 }),
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
