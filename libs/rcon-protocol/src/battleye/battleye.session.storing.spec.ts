import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RconError } from '../errors.js';
import { type BattleyeOptions } from './battleye.options.js';
import { SessionHarness } from './testing/session-harness.js';

/** A session whose owner stores messages only when the test says so. */
function slow(options: Partial<BattleyeOptions> = {}): SessionHarness {
  const harness = SessionHarness.ready(options);
  harness.storesAtOnce = false;
  return harness;
}

/** As many messages as it takes until a number recurs. */
function fillRound(harness: SessionHarness, from: number, count: number): void {
  for (let i = 0; i < count; i += 1) harness.message((from + i) % 256, `filler ${i}`);
}

describe('a server message that is stored asynchronously', () => {
  it('AT-09: is acknowledged once it is stored, and not before', () => {
    const harness = slow();
    harness.message(5, 'line');
    harness.pass(9_000);
    expect([harness.messages, harness.acks]).toEqual([['line'], []]);
    harness.store(harness.unstored[0]);
    expect(harness.acks).toEqual([5]);
    harness.store(harness.unstored[0]);
    expect(harness.acks).toEqual([5]);
  });

  it('AT-10: is neither delivered nor acknowledged again while it is being stored; afterwards a copy is acknowledged', () => {
    const harness = slow();
    harness.message(5, 'line');
    harness.pass(2_000);
    harness.message(5, 'line');
    expect([harness.messages, harness.acks]).toEqual([['line'], []]);
    harness.store(harness.unstored[0]);
    expect(harness.acks).toEqual([5]);
    harness.message(5, 'line');
    expect([harness.messages, harness.acks]).toEqual([['line'], [5, 5]]);
  });

  it('does not wait for others to be acknowledged', () => {
    const harness = slow();
    for (const seq of [255, 0, 1]) harness.message(seq, `line ${seq}`);
    for (const index of [2, 0, 1]) harness.store(harness.unstored[index]);
    expect(harness.acks).toEqual([1, 255, 0]);
  });

  it('delays no command, reply or keep-alive', () => {
    const harness = slow();
    harness.message(0, 'line');
    const ticket = harness.submit('players');
    harness.reply(0, 'list');
    harness.pass(25_000);
    expect(harness.outcomes.get(ticket)).toBe('list');
    expect(harness.seqs).toEqual([0, 1]);
  });

  it('is recognised while being stored even if more messages arrived than the window remembers', () => {
    const harness = slow();
    harness.message(5, 'line');
    fillRound(harness, 6, 240);
    const delivered = harness.messages.length;
    harness.message(5, 'line');
    expect(harness.messages).toHaveLength(delivered);
    harness.store(harness.unstored[0]);
    expect(harness.acks).toEqual([5]);
  });

  it('is not confused with the next message of its number; both are acknowledged once both are stored', () => {
    const harness = slow();
    harness.message(5, 'line');
    fillRound(harness, 6, 255);
    harness.message(5, 'another');
    expect(harness.messages.at(-1)).toBe('another');
    harness.store(harness.unstored.at(-1));
    expect(harness.acks).toEqual([]);
    harness.store(harness.unstored[0]);
    expect(harness.acks).toEqual([5, 5]);
  });

  it('is neither lost nor duplicated when hundreds wait, are repeated, and the numbers wrap', () => {
    const harness = slow();
    const print = (from: number, to: number): void => {
      for (let line = from; line < to; line += 1) harness.message(line % 256, `line ${line}`);
    };
    print(0, 200);
    harness.pass(2_000);
    print(0, 200);
    for (const ackId of harness.unstored.splice(0)) harness.store(ackId);
    // Repeated before the server has read the acknowledgements.
    print(0, 200);
    expect([harness.messages.length, harness.acks.length]).toEqual([200, 400]);
    print(200, 456);
    for (const ackId of harness.unstored.splice(0)) harness.store(ackId);
    expect(harness.messages).toEqual(Array.from({ length: 456 }, (_, line) => `line ${line}`));
  });

  it('is not acknowledged once the session has ended', () => {
    const harness = slow();
    harness.message(5, 'line');
    harness.session.close(new RconError('closed', 'by us'));
    harness.store(harness.unstored[0]);
    expect(harness.acks).toEqual([]);
  });

  it('is delivered again when it could not be stored, and acknowledged once it was', () => {
    const harness = slow();
    for (const seq of [4, 5, 6]) harness.message(seq, `line ${seq}`);
    harness.session.notStored(harness.unstored[1] ?? NaN);
    for (const seq of [4, 5, 6]) harness.message(seq, `line ${seq}`);
    expect([harness.messages.slice(3), harness.acks]).toEqual([['line 5'], []]);
    harness.store(harness.unstored[3]);
    harness.message(5, 'line 5');
    expect(harness.messages).toHaveLength(4);
    expect(harness.acks).toEqual([5, 5]);
  });

  it('AT-30c: is acknowledged at once as part of an answer, and once it is stored otherwise', () => {
    const harness = slow({ answersBy: 'messages' });
    const ticket = harness.submit('#players');
    harness.reply(0);
    harness.message(0, 'Processing Command: players');
    harness.message(1, '(Direct) Salt: hi');
    harness.message(2, 'row');
    harness.message(2, 'row');
    harness.pass(400);
    expect([harness.outcomes.get(ticket), harness.acks]).toEqual(['row', [0, 2, 2]]);
    harness.store(harness.unstored[0]);
    expect(harness.acks).toEqual([0, 2, 2, 1]);
  });

  it('is delivered once and never acknowledged before it is stored, in any order of events', () => {
    const step = fc.record({ ahead: fc.nat(40), copies: fc.nat(2), keeps: fc.nat(4), pick: fc.nat(1_000) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300, size: 'max' }), (steps) => {
        const harness = slow();
        const storedTexts = new Set<string>();
        let next = 0;
        for (const { ahead, copies, keeps, pick } of steps) {
          for (let i = 0; i <= ahead % 3; i += 1, next += 1) harness.message(next % 256, `line ${next}`);
          const old = Math.max(0, next - 1 - ahead);
          for (let i = 0; i < copies && next > 0; i += 1) {
            const before = harness.acks.length;
            harness.message(old % 256, `line ${old}`);
            expect(harness.acks.length > before).toBe(storedTexts.has(`line ${old}`));
          }
          for (let i = 0; i < keeps && harness.unstored.length > 0; i += 1) {
            const [ackId = NaN] = harness.unstored.splice(pick % harness.unstored.length, 1);
            storedTexts.add(`line ${Math.floor(ackId / 256)}`);
            harness.store(ackId);
          }
        }
        expect(harness.messages).toEqual(Array.from({ length: next }, (_, i) => `line ${i}`));
      }),
      { numRuns: 60 },
    );
  });
});
