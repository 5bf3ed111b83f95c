import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type Server } from '@outpost/contracts/servers.js';
import { PasswordHasher } from '../../apps/server/src/auth/password-hasher.js';
import { BackupWorld } from '../../apps/server/src/platform/database/backup/testing/backup-world.js';
import {
  LOG_SINCE,
  STORED,
  storePanel,
} from '../../apps/server/src/platform/database/backup/testing/stored-panel.js';
import { MIGRATIONS } from '../../apps/server/src/platform/database/migrations/index.js';
import { Limits } from '../../apps/server/src/platform/limits.js';
import { ServersRepository } from '../../apps/server/src/servers/servers.repository.js';
import { ServersService } from '../../apps/server/src/servers/servers.service.js';
import { RawClient } from '../support/api.js';
import { bootOutpost, type BootedOutpost } from '../support/boot-app.js';

const PASSWORD = 'correct horse';

describe('A panel that was restored from a backup', () => {
  let passwordHash: string;
  beforeAll(async () => {
    passwordHash = await new PasswordHasher(Limits.read(undefined)).hash(PASSWORD);
  });

  /** Backs up the data of a panel with that many migrations applied, and restores it into another folder. */
  async function restored(migrations: number): Promise<BackupWorld> {
    const template = mkdtempSync(join(tmpdir(), 'outpost-template-'));
    await storePanel(template, migrations, passwordHash);
    const world = new BackupWorld(template);
    rmSync(template, { recursive: true });
    await world.backup();
    await world.restore();
    return world;
  }

  async function expectAll(outpost: BootedOutpost, hasLog: boolean): Promise<void> {
    const client = new RawClient(outpost.url);
    const { status } = await client.post('/api/login', { username: STORED.username, password: PASSWORD });
    expect(status).toBe(200);
    const { body: servers } = await client.get<Server[]>('/api/servers');
    expect(servers.map(({ name }) => name)).toEqual([STORED.server]);
    const server = await outpost.app.get(ServersRepository).findById(1);
    expect(server && outpost.app.get(ServersService).passwordOf(server)).toBe(STORED.rconPassword);
    const { body: lines } = await client.get<LogEntry[]>('/api/servers/1/logs?q=Bert');
    expect(lines.map(({ message }) => message)).toEqual(hasLog ? [STORED.line] : []);
  }

  it.each(MIGRATIONS.map(({ name }, at) => [name, at + 1] as const))(
    'has everything of the version that ended with %s',
    async (_name, migrations) => {
      const world = await restored(migrations);
      const outpost = await bootOutpost({ dataDir: world.newDir });
      try {
        await expectAll(outpost, migrations >= LOG_SINCE);
        const isOlder = migrations < MIGRATIONS.length;
        expect(readdirSync(world.newDir).includes('backups')).toBe(isOlder);
        expect(outpost.log.some((line) => line.includes('as it was it lies in'))).toBe(isOlder);
      } finally {
        await outpost.stop();
        world.remove();
      }
    },
  );
});
