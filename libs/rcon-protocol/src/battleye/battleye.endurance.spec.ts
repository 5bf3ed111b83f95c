import { describe, expect, it } from '@jest/globals';
import { RconError } from '../errors.js';
import { type JournalEntry } from './simulator/journal.js';
import { between, seededRandom } from './simulator/seeded-random.js';
import { executedCommands, type MemoryLink, MemoryNetwork } from './testing/memory-network.js';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

describe('a session of several hours with a server that drops idle clients', () => {
  it.each([
    ['silent', false],
    ['talkative', true],
  ])('AT-02: is not dropped by a %s server in eight hours', async (_name, talkative) => {
    const network = new MemoryNetwork({ players: 0 });
    const { link, ends, messages } = await network.connect();
    for (let minute = 0; minute < 8 * 60; minute += 1) {
      if (talkative) network.world.say(0, -1, `minute ${minute}`);
      await network.clock.advance(MINUTE_MS);
    }
    expect([ends, network.journal.of('dropped')]).toEqual([[], []]);
    expect((await link.execute('version')).text).not.toBe('');
    expect(messages).toHaveLength(1 + (talkative ? 8 * 60 : 0));
  });

  it('AT-02, AT-03: is lost with a keep-alive of 60 s, and the loss is detected', async () => {
    const network = new MemoryNetwork();
    const { ends } = await network.connect({ keepAliveMs: 60_000, silenceMs: HOUR_MS });
    await network.clock.advance(2 * MINUTE_MS);
    expect(network.journal.of('dropped')).toMatchObject([{ reason: 'idle' }]);
    expect(ends.map(({ kind }) => kind)).toEqual(['lost']);
    const again = await network.connect();
    expect((await again.link.execute('players')).text).toContain('in total');
  });
});

describe('a reply with a permanently lost part', () => {
  it('AT-07: leaves no stale part for the next command with the same number', async () => {
    const network = new MemoryNetwork({ partBytes: 60 });
    const { link } = await network.connect();
    network.toClient.faults = { drop: (packet) => packet[7] === 1 && packet[9] === 0 && packet[11] === 1 };
    const lost = link.execute('players', { timeoutMs: 3_000 }).catch((error: unknown) => error);
    await network.clock.advance(3_000);
    expect(await lost).toMatchObject({ kind: 'timed-out', fate: 'unknown' });
    network.toClient.faults = {};
    await network.clock.advance(6_000);
    for (let command = 1; command < 256; command += 1) await link.execute('#lock');
    const next = await link.execute('bans');
    expect(network.journal.of('executed').at(-1)).toMatchObject({ seq: 0, command: 'bans' });
    expect(next.text).toMatch(/^GUID Bans:\n/);
    expect(next.text).not.toContain('Players');
  });
});

describe('a session that polls the player list with 20 % loss in each direction', () => {
  it.each([1, 2, 3, 4, 5])('stays alive for an hour (seed %i)', async (seed) => {
    const network = new MemoryNetwork({ seed });
    const { link, ends } = await network.connect();
    network.toServer.faults = network.toClient.faults = { loss: 0.2, delayMs: 20 };
    let answered = 0;
    for (let minute = 0; minute < 60; minute += 1) {
      for (const command of ['players', 'admins']) {
        void link.execute(command, { timeoutMs: 20_000 }).then(() => (answered += 1));
      }
      await network.clock.advance(MINUTE_MS);
    }
    expect([ends, answered]).toEqual([[], 120]);
    expect(network.journal.of('dropped')).toEqual([]);
  });
});

describe('a server that executes resends', () => {
  it('receives a command that changes something at most five times, whatever is lost', async () => {
    const copies = new Map<string, number>();
    for (let seed = 1; seed <= 40; seed += 1) {
      const network = new MemoryNetwork({ seed });
      const { link } = await network.connect();
      network.toServer.faults = { delayMs: 20 };
      network.toClient.faults = { loss: 0.9, delayMs: 20 };
      const before = network.journal.receivedSeqs.length;
      const command = `kick ${seed}`;
      void link.execute(command, { timeoutMs: 30_000 }).catch(() => undefined);
      await network.clock.advance(20_000);
      copies.set(command, network.journal.receivedSeqs.length - before);
    }
    expect(Math.max(...copies.values())).toBe(5);
  });
});

describe('ten minutes with 20 % loss, reordering, duplicates and corruption', () => {
  const SEEDS = [1, 2, 3] as const;

  it.each(SEEDS)('AT-21, AT-56: every command settles once and runs at most once (seed %i)', async (seed) => {
    const entries: JournalEntry[] = [];
    const network = new MemoryNetwork({ seed, onEntry: (entry) => void entries.push(entry) });
    const random = seededRandom(seed + 100);
    const outcomes = new Map<string, 'answered' | 'not-sent' | 'unknown'>();
    let settled = 0;
    let connection: MemoryLink | undefined;
    const bad = { loss: 0.2, reorder: 0.2, reorderMs: 80, duplicate: 0.2, corrupt: 0.02, delayMs: 20 };
    network.toServer.faults = network.toClient.faults = bad;

    const keepConnected = async (): Promise<void> => {
      while (connection === undefined) {
        const opened = await network.connect().catch(() => undefined);
        connection = opened?.ends.length === 0 ? opened : undefined;
      }
    };
    const ask = async (command: string): Promise<void> => {
      const asked = connection;
      if (asked === undefined) return;
      const outcome = await asked.link.execute(command, { timeoutMs: between(random, 500, 9_000) }).then(
        () => 'answered' as const,
        (error: unknown) => (error instanceof RconError ? error.fate : Promise.reject(error as Error)),
      );
      settled += 1;
      outcomes.set(command, outcome);
      if (asked.ends.length > 0 && connection === asked) connection = undefined;
    };

    const asking: Promise<void>[] = [];
    let issued = 0;
    for (let tick = 0; tick < 10 * 60; tick += 1) {
      if (connection === undefined || connection.ends.length > 0) {
        connection = undefined;
        void keepConnected();
      }
      for (let count = between(random, 0, 2); count > 0 && connection !== undefined; count -= 1) {
        asking.push(ask(`say -1 command ${issued++}`));
      }
      await network.clock.advance(1_000);
    }
    network.toServer.faults = network.toClient.faults = {};
    await network.clock.advance(MINUTE_MS);
    await Promise.all(asking);

    expect([settled, outcomes.size]).toEqual([issued, issued]);
    expect(issued).toBeGreaterThan(200);
    const runs = new Map<string, number>();
    for (const command of executedCommands(entries)) runs.set(command, (runs.get(command) ?? 0) + 1);
    for (const [command, outcome] of outcomes) {
      const times = runs.get(command) ?? 0;
      if (outcome === 'answered') expect([command, times]).toEqual([command, 1]);
      else if (outcome === 'not-sent') expect([command, times]).toEqual([command, 0]);
      else expect(times).toBeLessThanOrEqual(1);
    }
    expect(entries.filter((entry) => entry.type === 'dropped' && entry.reason === 'sequence-gap')).toEqual(
      [],
    );
  });
});
