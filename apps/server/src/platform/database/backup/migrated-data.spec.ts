import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Sqlite from 'better-sqlite3';
import { readEnvironment } from '../../read-environment.js';
import { DataFolder } from '../data-folder/data-folder.js';
import { MIGRATIONS } from '../migrations/index.js';
import { migrateData } from './migrated-data.js';
import { storePanel } from './testing/stored-panel.js';

const OLDER = MIGRATIONS.findIndex(({ name }) => name.startsWith('OpenCommands'));
const NEXT = MIGRATIONS[OLDER]?.name ?? '';

let folder: string;
let logged: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-migrated-'));
  logged = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

async function start(settings: Record<string, string> = {}): Promise<void> {
  const environment = readEnvironment({ DATA_DIR: folder, ...settings });
  const data = DataFolder.open(environment);
  const log = (...words: unknown[]): void => void logged.push(String(words.at(-1)));
  try {
    await migrateData(data, environment, { info: log, warn: log });
  } finally {
    data.close();
  }
}

const backups = (): readonly string[] => readdirSync(join(folder, 'backups')).sort();
const migrationsIn = (file: string): unknown => {
  const database = new Sqlite(file, { readonly: true });
  try {
    return database.prepare('SELECT count(*) FROM migrations').pluck().get();
  } finally {
    database.close();
  }
};

describe('Data of an older version', () => {
  it('is copied before it is migrated, readable only by its owner', async () => {
    await storePanel(folder, OLDER);
    await start();
    const [name = '', ...others] = backups();
    expect([name, others]).toEqual([expect.stringMatching(`^before-${NEXT}-20.*Z\\.sqlite$`), []]);
    const copy = join(folder, 'backups', name);
    expect(logged).toEqual([`the database is brought to this version; as it was it lies in ${copy}`]);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect(migrationsIn(copy)).toBe(OLDER);
    expect(migrationsIn(join(folder, 'outpost.sqlite'))).toBe(MIGRATIONS.length);
  });

  it('retains only the three newest copies', async () => {
    mkdirSync(join(folder, 'backups'));
    const older = [2021, 2022, 2023].map((year) => `before-Z-${year}-01-01T00-00-00.000Z.sqlite`);
    for (const name of [...older, 'mine.sqlite']) writeFileSync(join(folder, 'backups', name), '');
    await storePanel(folder, OLDER);
    await start();
    expect(backups()).toEqual([expect.stringContaining(NEXT), ...older.slice(1), 'mine.sqlite']);
  });

  it('stops the start when there is no space for a copy, and says how to continue', async () => {
    await storePanel(folder, OLDER);
    // A sparse file, larger than any disk.
    truncateSync(join(folder, 'outpost.sqlite'), 10e12);
    await expect(start()).rejects.toThrow(
      /^DATA_DIR has no room for a copy of outpost\.sqlite .*: 10,000,016 MB are needed and .* MIGRATION_BACKUP=false$/,
    );
  });

  it('is migrated without a copy when copies are turned off', async () => {
    await storePanel(folder, OLDER);
    await start({ MIGRATION_BACKUP: 'false' });
    expect(logged).toEqual(['the database is brought to this version without a copy of what it was']);
    expect(readdirSync(folder)).not.toContain('backups');
  });

  it('is unchanged when a migration fails, and the error names the copy to return to', async () => {
    await storePanel(folder, OLDER);
    const file = new Sqlite(join(folder, 'outpost.sqlite'));
    file.exec('CREATE INDEX commands_open ON commands (id)');
    file.close();
    await expect(start()).rejects.toThrow(
      /index commands_open already exists.* put .*before-.*\.sqlite in its place$/,
    );
    expect(migrationsIn(join(folder, 'outpost.sqlite'))).toBe(OLDER);
  });
});

it('Data of this version is not copied', async () => {
  await storePanel(folder);
  await start();
  expect([logged, readdirSync(folder).includes('backups')]).toEqual([[], false]);
});
