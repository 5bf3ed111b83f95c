import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { readEnvironment } from '../../read-environment.js';
import { archivedPanel } from '../backup/testing/archived-panel.js';
import { rowsIn } from '../backup/testing/backup-world.js';
import { STORED } from '../backup/testing/stored-panel.js';
import { DataFolder } from './data-folder.js';
import { decideExchange, requireSettled } from './exchange.js';

const held = archivedPanel();

const USERS = 'SELECT username FROM users';

describe('A restore that was interrupted', () => {
  const FILES = ['outpost.sqlite', 'secret.key'];
  let other: string;
  beforeEach(() => {
    other = join(held.world.dataDir, 'prepared');
    mkdirSync(other);
    for (const file of FILES) copyFileSync(join(held.world.dataDir, file), join(other, file));
    rowsIn(other, "UPDATE users SET username = 'bert' RETURNING id");
    writeFileSync(join(other, 'secret.key'), 'key of bert');
    writeFileSync(join(held.world.dataDir, 'outpost.sqlite-wal'), '');
  });

  const panelStarts = (): void => DataFolder.open(readEnvironment({ DATA_DIR: held.world.dataDir })).close();
  const key = (): string => readFileSync(join(held.world.dataDir, 'secret.key'), 'utf8');

  it('before the exchange was decided leaves the old data', () => {
    renameSync(other, join(held.world.dataDir, 'unfinished-restore-1'));
    panelStarts();
    expect([rowsIn(held.world.dataDir, USERS), key()]).toEqual([[{ username: 'anna' }], STORED.key]);
  });

  it.each([0, 1, 2, 3, 4])('after %i renames leaves the new data once the panel starts', (steps) => {
    const at = new Date('2026-11-22T12:00:00Z');
    decideExchange(held.world.dataDir, other, at);
    const ready = join(held.world.dataDir, 'restored-2026-11-22T12-00-00.000Z');
    const aside = join(held.world.dataDir, 'replaced-2026-11-22T12-00-00.000Z');
    mkdirSync(aside);
    const renames = FILES.flatMap<[string, string]>((file) => [
      [join(held.world.dataDir, file), join(aside, file)],
      [join(ready, file), join(held.world.dataDir, file)],
    ]);
    rmSync(join(held.world.dataDir, 'outpost.sqlite-wal'));
    for (const [from, to] of renames.slice(0, steps)) renameSync(from, to);
    expect(() => requireSettled(held.world.dataDir)).toThrow('a restore that was interrupted');
    panelStarts();
    expect([rowsIn(held.world.dataDir, USERS), key()]).toEqual([[{ username: 'bert' }], 'key of bert']);
    expect(rowsIn(aside, USERS)).toEqual([{ username: 'anna' }]);
    expect(readFileSync(join(aside, 'secret.key'), 'utf8')).toBe(STORED.key);
    expect(readdirSync(held.world.dataDir).filter((name) => name.startsWith('restored-'))).toEqual([]);
  });
});
