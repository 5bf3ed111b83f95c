import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Server } from '@outpost/contracts/servers.js';
import { seededRandom } from '@outpost/rcon-protocol/battleye/simulator/seeded-random.js';
import { ADMIN } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { NumberedBattleye } from '../support/numbered-battleye.js';
import { PanelProcess } from '../support/panel-process.js';
import { storedNumbers } from '../support/stored-numbers.js';

const KILLS = 10;
const SEED = 20_261_121;
const LINES_PER_SECOND = 400;
const RCON_PASSWORD = 'rcon-secret';
const ENVIRONMENT = {
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  BILLING: 'off',
};

describe('a panel that is killed', () => {
  let folder: string;
  let game: NumberedBattleye;
  let panel: PanelProcess;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outpost-killed-'));
    game = await NumberedBattleye.start(RCON_PASSWORD, LINES_PER_SECOND);
  });
  afterAll(async () => {
    await panel.kill();
    await game.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const start = async (): Promise<RawClient> => {
    panel = await PanelProcess.start(folder, ENVIRONMENT);
    return new RawClient(panel.url);
  };
  const signIn = async (client: RawClient): Promise<RawClient> => {
    const { username, password } = ADMIN;
    await client.post('/api/login', { username, password });
    return client;
  };

  it('ten times at random moments has logged each acknowledged line exactly once', async () => {
    const random = seededRandom(SEED);
    const client = await signIn(await start());
    const address = { type: 'battleye', host: '127.0.0.1', port: game.port, password: RCON_PASSWORD };
    const { id } = (await client.post<Server>('/api/servers', { name: 'Numbered', ...address })).body;
    for (let kills = 0; kills < KILLS; kills += 1) {
      await game.afterAcknowledged(1 + Math.floor(random() * 400), () => void panel.kill());
      await panel.ended;
      if (kills < KILLS - 1) await start();
    }
    const acknowledged = [...game.acknowledged];
    const stored = await storedNumbers(await signIn(await start()), id);
    const known = new Set(stored);
    expect(acknowledged.filter((number) => !known.has(number))).toEqual([]);
    expect(stored).toHaveLength(known.size);
    expect(acknowledged.length).toBeGreaterThan(KILLS * 10);
    // Eleven starts, on a machine that may be busy.
  }, 180_000);
});
