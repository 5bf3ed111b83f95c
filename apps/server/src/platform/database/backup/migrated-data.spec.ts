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
let told: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-migrated-'));
  told = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

async function start(settings: Record<string, string> = {}): Promise<void> {
  const environment = readEnvironment({ DATA_DIR: folder, ...settings });
  const data = DataFolder.open(environment);
  const tell = (...words: unknown[]): void => void told.push(String(words.at(-1)));
  try {
    await migrateData(data, environment, { info: tell, warn: tell });
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
  it('is kept as it was, for its owner alone, before it is brought to this one', async () => {
    await storePanel(folder, OLDER);
    await start();
    const [name = '', ...others] = backups();
    expect([name, others]).toEqual([expect.stringMatching(`^before-${NEXT}-20.*Z\\.sqlite$`), []]);
    const copy = join(folder, 'backups', name);
    expect(told).toEqual([`the database is brought to this version; as it was it lies in ${copy}`]);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect(migrationsIn(copy)).toBe(OLDER);
    expect(migrationsIn(join(folder, 'outpost.sqlite'))).toBe(MIGRATIONS.length);
  });

  it('leaves three copies, the newest', async () => {
    mkdirSync(join(folder, 'backups'));
    const older = [2021, 2022, 2023].map((year) => `before-Z-${year}-01-01T00-00-00.000Z.sqlite`);
    for (const name of [...older, 'mine.sqlite']) writeFileSync(join(folder, 'backups', name), '');
    await storePanel(folder, OLDER);
    await start();
    expect(backups()).toEqual([expect.stringContaining(NEXT), ...older.slice(1), 'mine.sqlite']);
  });

  it('stops the start where there is no room for a copy, and says how to go on', async () => {
    await storePanel(folder, OLDER);
    // As long as no disk of today, and takes no room.
    truncateSync(join(folder, 'outpost.sqlite'), 10e12);
    await expect(start()).rejects.toThrow(
      /^DATA_DIR has no room for a copy of outpost\.sqlite .*: 10,000,016 MB are needed and .* MIGRATION_BACKUP=false$/,
    );
  });

  it('is brought to this version without a copy when it is told to', async () => {
    await storePanel(folder, OLDER);
    await start({ MIGRATION_BACKUP: 'false' });
    expect(told).toEqual(['the database is brought to this version without a copy of what it was']);
    expect(readdirSync(folder)).not.toContain('backups');
  });

  it('is what it was when a migration fails, and the line says which copy to go back to', async () => {
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
  expect([told, readdirSync(folder).includes('backups')]).toEqual([[], false]);
});
