import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { type CommandResponse, type ConsoleHistoryEntry } from '@outpost/contracts/console.js';
import { type PlayerList } from '@outpost/contracts/players.js';
import { SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { SimulatedWorld } from '@outpost/rcon-protocol/source/simulator/simulated-world.js';
import { type RawClient } from '../support/api.js';
import { RCON_PASSWORD, sourceAddress } from '../support/game-servers.js';
import { LiveClient } from '../support/live-client.js';
import { attack } from './support/attack.js';
import { AttackedPanel } from './support/attacked-panel.js';
import { HostileWebrcon } from './support/hostile-webrcon.js';
import { registered } from './support/registered.js';

const MIB = 1024 * 1024;
const ROW = '0123456789abcdef'.repeat(4);
const SEVEN_MB = `${ROW}\n`.repeat((7 * MIB) / (ROW.length + 1));
/** Just below the driver's limit of eight MiB, including the last packet. */
const LARGEST = `${ROW}\n`.repeat((7.9 * MIB) / (ROW.length + 1));
const ANSWERS = 24;
const READERS = 5;

const PLAYER_LIST = JSON.stringify(
  Array.from({ length: 25_852 }, (_, at) => ({
    SteamID: String(76_561_198_000_000_000 + at),
    DisplayName: `Player ${at}`,
    Ping: 20,
    Address: '192.0.2.1:1',
  })),
);

let panel: AttackedPanel;
let admin: RawClient;
let game: SimulatedSourceServer;
let rust: HostileWebrcon;
let id: number;
let rustId: number;
const execute = (command: string) => admin.post<CommandResponse>(`/api/servers/${id}/command`, { command });
beforeAll(async () => {
  const world = new SimulatedWorld([], { dump: SEVEN_MB, largest: LARGEST });
  game = await SimulatedSourceServer.start({ port: 0, password: RCON_PASSWORD, world });
  rust = await HostileWebrcon.start((command) => (command === 'playerlist' ? PLAYER_LIST : '{}'));
  panel = await AttackedPanel.start({ NODE_OPTIONS: '--max-old-space-size=512' });
  admin = await panel.admin();
  id = await registered(admin, sourceAddress(game));
  rustId = await registered(admin, { ...sourceAddress(rust), type: 'webrcon' });
  // Warm-up: the first run is slower, whatever its size.
  await execute('version');
  await admin.get(`/api/servers/${id}/commands?limit=1000`);
  await admin.post(`/api/servers/${id}/players/refresh`);
}, 60_000);
afterAll(async () => {
  await panel.stop();
  await Promise.all([game.stop(), rust.stop()]);
});

describe('A game server whose answers are large', () => {
  attack(
    '2.1',
    `${ANSWERS} answers of 7 MB, then ${READERS} readers of a thousand commands each`,
    () => panel,
    async () => {
      for (let count = 0; count < ANSWERS; count += 1) {
        const { status, body } = await execute('dump');
        expect([status, body.response.length]).toEqual([200, SEVEN_MB.length]);
      }
      const readings = await Promise.all(
        Array.from({ length: READERS }, async () => {
          const page = await admin.get<ConsoleHistoryEntry[]>(`/api/servers/${id}/commands?limit=1000`);
          expect(JSON.stringify(page.body).length).toBeLessThan(1.5 * MIB);
          expect(page.headers.get('link')).toContain('rel="next"');
          return page.body;
        }),
      );
      const [entry] = readings[0] ?? [];
      expect(entry?.response).toHaveLength(256 * 1024);
      expect(entry?.wholeBytes).toBe(SEVEN_MB.length);
      return `${readings[0]?.length} of ${ANSWERS} on the first page, each cut at 256 kB`;
    },
    { timeoutMs: 60_000 },
  );

  attack(
    '2.3',
    'the largest answer there is, while others watch',
    () => panel,
    async () => {
      const headers = { cookie: admin.cookieHeader, origin: admin.url };
      const watchers = await Promise.all(
        Array.from({ length: 5 }, () => LiveClient.open(admin.url, headers)),
      );
      for (const watcher of watchers) watcher.send({ type: 'subscribe', serverId: id });
      await Promise.all(watchers.map((watcher) => watcher.next('serverStatus')));
      const { status, body } = await execute('largest');
      expect([status, body.response === LARGEST]).toEqual([200, true]);
      const delivered = await Promise.all(watchers.map((watcher) => watcher.next('command')));
      for (const watcher of watchers) watcher.close();
      expect(delivered.map(({ result }) => result.length)).toEqual(watchers.map(() => 256 * 1024));
      expect(delivered[0]?.wholeBytes).toBe(LARGEST.length);
      return 'whole for the caller, 256 kB for subscribers';
    },
    { timeoutMs: 30_000 },
  );
});

describe('A game server whose lists are long', () => {
  attack(
    '2.2',
    'a list of 25,852 players',
    () => panel,
    async () => {
      const { status, body } = await admin.post<PlayerList>(`/api/servers/${rustId}/players/refresh`);
      expect([status, body.players.length, body.isComplete]).toEqual([200, 0, false]);
      return body.warnings.join('; ');
    },
    { timeoutMs: 30_000 },
  );
});
