import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { type Faults, FaultyWire } from './faulty-wire.js';
import { seededRandom } from './seeded-random.js';

function run(faults: Faults, count = 1_000) {
  const clock = new ManualClock();
  const wire = new FaultyWire(clock, seededRandom(5));
  wire.faults = faults;
  const arrived: { at: number; bytes: Uint8Array }[] = [];
  const send = (number: number): void =>
    wire.pass(Uint8Array.of(number >> 8, number & 0xff), (bytes) => arrived.push({ at: clock.now(), bytes }));
  for (let i = 0; i < count; i += 1) send(i);
  return {
    clock,
    wire,
    arrived,
    numbers: () => arrived.map(({ bytes }) => ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)),
  };
}

describe('FaultyWire', () => {
  it('delivers everything at once without faults', () => {
    expect(run({}).numbers()).toEqual(Array.from({ length: 1_000 }, (_, i) => i));
  });

  it.each([
    ['loses', { loss: 0.2 }, 750, 850],
    ['doubles', { duplicate: 0.2 }, 1_150, 1_250],
  ])('%s about the configured share', (_name, faults, least, most) => {
    const { arrived } = run(faults);
    expect(arrived.length).toBeGreaterThan(least);
    expect(arrived.length).toBeLessThan(most);
  });

  it('drops exactly the chosen datagrams', () => {
    expect(run({ drop: (bytes) => bytes[1] === 3 }, 256).numbers()).toHaveLength(255);
  });

  it('flips exactly one bit of a corrupted datagram and leaves the sender’s bytes alone', () => {
    const clock = new ManualClock();
    const wire = new FaultyWire(clock, seededRandom(5));
    wire.faults = { corrupt: 1 };
    const original = Uint8Array.of(1, 2, 3, 4);
    wire.pass(original, (bytes) => {
      const flipped = bytes.reduce((bits, byte, i) => bits + countBits(byte ^ (original[i] ?? 0)), 0);
      expect(flipped).toBe(1);
    });
    expect([...original]).toEqual([1, 2, 3, 4]);
    expect.assertions(2);
  });

  it('lets later datagrams overtake delayed ones', async () => {
    const { clock, numbers } = run({ reorder: 0.3 }, 100);
    expect(numbers().length).toBeLessThan(100);
    await clock.advance(10);
    expect(numbers()).toHaveLength(100);
    expect(numbers()).not.toEqual(numbers().toSorted((a, b) => a - b));
  });

  it('delays, and drops what is in transit when it is cut', async () => {
    const { clock, wire, arrived } = run({ delayMs: 30 }, 3);
    await clock.advance(30);
    expect(arrived.map(({ at }) => at)).toEqual([30, 30, 30]);
    wire.pass(Uint8Array.of(0, 9), () => arrived.push({ at: -1, bytes: new Uint8Array() }));
    wire.cut();
    await clock.advance(100);
    expect(arrived).toHaveLength(3);
    expect(clock.pending).toBe(0);
  });
});

const countBits = (byte: number): number => byte.toString(2).replaceAll('0', '').length;
