import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { HELD_MAX_BYTES, HELD_MS, HeldBodies, type HeldBody } from './held-bodies.js';

const BODY = Uint8Array.from([1, 2, 3, 4, 5]);

let clock: ManualClock;
let bodies: HeldBodies;
beforeEach(() => {
  clock = new ManualClock();
  bodies = new HeldBodies(clock);
});

const hold = (body = BODY): HeldBody => bodies.hold(body) as HeldBody;
const part = ({ token }: HeldBody, offset: number): number[] | undefined => {
  const found = bodies.part(token, offset, 2);
  return found && [...found];
};

describe('A held body', () => {
  it('is taken part by part, and gone with the last one', async () => {
    const held = hold();
    expect([part(held, 0), part(held, 2)]).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(held.isTaken).toBe(false);
    expect([part(held, 4), part(held, 4)]).toEqual([[5], undefined]);
    expect(held.isTaken).toBe(true);
    await held.released;
    expect(clock.pending).toBe(0);
  });

  it('has no parts where it has no bytes', () => {
    const held = hold();
    expect([5, -1, NaN, 1e9].map((offset) => part(held, offset))).toEqual(Array(4).fill(undefined));
    expect(bodies.part('another', 0, 2)).toBeUndefined();
  });

  it('is let go when nobody asks for the next part for too long', async () => {
    const held = hold();
    await clock.advance(HELD_MS - 1);
    expect(part(held, 0)).toEqual([1, 2]);
    await clock.advance(HELD_MS - 1);
    expect(part(held, 2)).toEqual([3, 4]);
    await clock.advance(HELD_MS);
    expect(part(held, 4)).toBeUndefined();
    await held.released;
    expect(held.isTaken).toBe(false);
  });

  it('can be let go before, once', () => {
    const held = hold();
    held.release();
    held.release();
    expect([part(held, 0), held.isTaken, clock.pending]).toEqual([undefined, false, 0]);
  });
});

describe('The room for bodies', () => {
  const half = new Uint8Array(HELD_MAX_BYTES / 2);

  it('is bounded, and free again when they are let go', () => {
    const first = hold(half);
    hold(half);
    expect(bodies.hold(BODY)).toBeUndefined();
    first.release();
    first.release();
    expect(bodies.hold(half)).toBeDefined();
    expect(bodies.hold(BODY)).toBeUndefined();
  });

  it('is shared with those that are received', () => {
    hold(half);
    const giveBack = bodies.reserve(HELD_MAX_BYTES / 2) as () => void;
    expect([bodies.reserve(1), bodies.hold(BODY)]).toEqual([undefined, undefined]);
    giveBack();
    expect(bodies.hold(half)).toBeDefined();
  });
});
