import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type LogKind } from '@outpost/contracts/log-kinds.js';
import { pino } from 'pino';
import { systemLine } from '../logs/lines/system.lines.js';
import { LogsRepository } from '../logs/logs.repository.js';
import { LogDatabase } from '../logs/testing/log-database.js';
import { BackupWatch } from './backup-watch.js';

describe('BackupWatch', () => {
  let store: LogDatabase;
  let watch: BackupWatch;
  let logs: LogsRepository;
  beforeEach(async () => {
    store = await LogDatabase.open();
    logs = new LogsRepository(store.database);
    watch = new BackupWatch(store.database, pino({ level: 'silent' }));
  });
  afterEach(() => store.close());

  const after = async (kind: LogKind): Promise<boolean> => {
    await logs.insert([systemLine('x', null, new Date(), kind)]);
    await watch.check();
    return watch.hasFailed;
  };

  it('tells that the last backup has failed, until one is made', async () => {
    await watch.check();
    expect(watch.hasFailed).toBe(false);
    expect(await after('backup-made')).toBe(false);
    expect(await after('backup-failed')).toBe(true);
    expect(await after('panel-login')).toBe(true);
    expect(await after('backup-made')).toBe(false);
    expect(await after('backup-failed')).toBe(true);
  });
});
