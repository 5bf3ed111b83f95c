import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from '@jest/globals';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type RawClient } from '../support/api.js';
import { battleyeAddress, RCON_PASSWORD, sourceAddress } from '../support/game-servers.js';
import { NumberedBattleye } from '../support/numbered-battleye.js';
import { attack } from './support/attack.js';
import { AttackedPanel } from './support/attacked-panel.js';
import { HostileWebrcon } from './support/hostile-webrcon.js';
import { registered } from './support/registered.js';

const LINES = 30_000;
const BURST = 1_000;
const PER_SECOND = 200;

let panel: AttackedPanel;
let admin: RawClient;
let rust: HostileWebrcon;
let id: number;
beforeAll(async () => {
  panel = await AttackedPanel.start({
    NODE_OPTIONS: '--max-old-space-size=512',
    LIMITS: `lines-per-second=${PER_SECOND},line-burst=${BURST}`,
  });
  admin = await panel.admin();
  // Warm-up: the first run is slower, whatever its size.
  await admin.get('/api/servers/0/logs?limit=1000&q=anything');
}, 60_000);
afterAll(() => panel.stop());
beforeEach(async () => {
  rust = await HostileWebrcon.start();
  id = await registered(admin, { ...sourceAddress(rust), type: 'webrcon' });
}, 60_000);
afterEach(() => rust.stop());

describe('A game server that never stops printing', () => {
  attack(
    '3.1',
    `${LINES} lines as fast as they are read`,
    () => panel,
    async () => {
      const health = slowestHealth(panel);
      await rust.flood(LINES, (at) => `flood ${at}`);
      const flood = await endOfFlood(admin, id);
      const slowest = await health();
      const stored = await linesOf(admin, id, 'flood');
      expect(stored + heldBack(flood)).toBe(LINES);
      expect(stored).toBeLessThan(LINES / 2);
      return `${stored} kept, ${heldBack(flood)} counted in one entry; health within ${slowest} ms`;
    },
    { timeoutMs: 60_000 },
  );

  attack(
    '3.2',
    '100 lines of 1 MB each',
    () => panel,
    async () => {
      const line = 'x'.repeat(1024 * 1024);
      await rust.flood(100, (at) => `long ${at} ${line}`);
      const flood = await endOfFlood(admin, id);
      const [newest] = (await page(admin, id, 'long')).body;
      expect(newest?.message).toHaveLength(16 * 1024);
      expect(newest?.details?.['wholeBytes']).toBeGreaterThan(line.length);
      return `cut at 16 kB, ${heldBack(flood)} counted`;
    },
    { timeoutMs: 60_000 },
  );

  attack(
    '3.3',
    'BattlEye lines beyond the limit, each of them acknowledged',
    () => panel,
    async () => {
      const game = await NumberedBattleye.start(RCON_PASSWORD, 5_000);
      const gameId = await registered(admin, battleyeAddress(game));
      await game.afterAcknowledged(BURST + 3_000, () => void game.stop());
      const flood = await endOfFlood(admin, gameId);
      const stored = await linesOf(admin, gameId, 'Numbered');
      // An acknowledgement may be in transit when the game server goes away.
      expect(stored + heldBack(flood)).toBeGreaterThanOrEqual(game.acknowledged.size);
      return `${game.acknowledged.size} acknowledged: ${stored} kept, ${heldBack(flood)} counted`;
    },
    { timeoutMs: 60_000 },
  );
});

const heldBack = (flood: LogEntry): number => Number(flood.details?.['count']);

const page = (admin: RawClient, id: number, search: string, before = '') =>
  admin.get<LogEntry[]>(`/api/servers/${id}/logs?limit=1000&q=${search}${before}`);

/** The only entry about the flood, once it reports that the flood is over. */
async function endOfFlood(admin: RawClient, id: number): Promise<LogEntry> {
  for (;;) {
    const { body } = await page(admin, id, 'counted+and+not+kept');
    if (body.length > 1) throw new Error('a flood has more than one entry');
    const [entry] = body;
    if (entry?.details?.['isOver'] === true) return entry;
    await pause(250);
  }
}

async function linesOf(admin: RawClient, id: number, search: string): Promise<number> {
  let count = 0;
  for (let before: string | undefined = ''; before !== undefined;) {
    const { body, headers } = await page(admin, id, search, before);
    count += body.filter(({ kind }) => kind === 'line').length;
    const next = /before=(\d+)/.exec(headers.get('link') ?? '')?.[1];
    before = next === undefined ? undefined : `&before=${next}`;
  }
  return count;
}

/** Polls the panel's health; the returned function stops that and resolves with the slowest answer in ms. */
function slowestHealth(panel: AttackedPanel): () => Promise<number> {
  const ended = new AbortController();
  const slowest = (async () => {
    let worst = 0;
    while (!ended.signal.aborted) {
      const startedAt = performance.now();
      await panel.visitor().get('/api/health');
      worst = Math.max(worst, performance.now() - startedAt);
      await pause(20);
    }
    return Math.round(worst);
  })();
  return () => {
    ended.abort();
    return slowest;
  };
}
