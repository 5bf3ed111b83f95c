import { describe, expect, it } from '@jest/globals';
import { type JournalEntry } from './simulator/journal.js';
import { between, seededRandom } from './simulator/seeded-random.js';
import { MemoryNetwork } from './testing/memory-network.js';

describe('a link whose owner stores lines slowly', () => {
  it.each([1, 2, 3])(
    'stores every line once and acknowledges none before, despite loss (seed %i)',
    async (seed) => {
      const stored: string[] = [];
      const random = seededRandom(seed);
      // Message 0 announces the login, so line n has the number n.
      const early: number[] = [];
      const onEntry = (entry: JournalEntry): void => {
        if (entry.type !== 'acknowledged' || entry.seq === 0) return;
        if (!stored.some((text) => text.endsWith(` line ${entry.seq};`))) early.push(entry.seq);
      };
      const network = new MemoryNetwork({ seed, onEntry });
      const { messages } = await network.connect(
        {},
        (text) =>
          new Promise((resolve) => {
            network.clock.schedule(between(random, 0, 3_000), () => {
              stored.push(text);
              resolve();
            });
          }),
      );
      const bad = { loss: 0.1, reorder: 0.2, reorderMs: 80, duplicate: 0.2, delayMs: 20 };
      network.toServer.faults = network.toClient.faults = bad;
      for (let line = 1; line <= 200; line += 1) {
        network.world.say(0, -1, `line ${line};`);
        await network.clock.advance(between(random, 0, 900));
      }
      network.toServer.faults = network.toClient.faults = {};
      await network.clock.advance(12_000);
      expect(early).toEqual([]);
      expect(new Set(stored).size).toBe(201);
      expect([stored.length, messages.length]).toEqual([201, 201]);
      expect(network.journal.of('dropped')).toEqual([]);
      expect(new Set(network.journal.of('acknowledged').map(({ seq }) => seq)).size).toBe(201);
    },
  );

  it('is dropped by the server when storing takes ten seconds', async () => {
    const network = new MemoryNetwork();
    const { messages } = await network.connect({}, () => new Promise(() => undefined));
    await network.clock.advance(9_900);
    expect(network.journal.of('dropped')).toEqual([]);
    await network.clock.advance(200);
    expect(network.journal.of('dropped')).toMatchObject([{ reason: 'unacknowledged' }]);
    expect(messages).toHaveLength(1);
  });
});
