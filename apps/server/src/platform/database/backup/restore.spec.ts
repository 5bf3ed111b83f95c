import { existsSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { RCON_PASSWORD } from '../../../servers/sealed-columns.js';
import { SecretBox } from '../../secret-box.js';
import { FolderLock } from '../data-folder/folder-lock.js';
import { archivedPanel } from './testing/archived-panel.js';
import { contentOf, PASSPHRASE, rowsIn } from './testing/backup-world.js';
import { STORED } from './testing/stored-panel.js';

const held = archivedPanel();

describe('A restore', () => {
  it('restores everything on a new machine, readable only by its owner', async () => {
    const report = await held.world.restore();
    expect(report).toMatchObject({ rows: { users: 1, servers: 1 }, replaced: null });
    expect(contentOf(held.world.newDir)).toEqual([
      ['outpost.sqlite', 0o600, expect.any(String)],
      ['secret.key', 0o600, Buffer.from(STORED.key).toString('base64')],
    ]);
    const [{ sealed_password: sealed }] = rowsIn(
      held.world.newDir,
      'SELECT sealed_password FROM servers',
    ) as [{ sealed_password: string }];
    const box = new SecretBox(readFileSync(join(held.world.newDir, 'secret.key'), 'utf8'));
    expect(box.open(sealed, RCON_PASSWORD)).toBe(STORED.rconPassword);
    const found = rowsIn(
      held.world.newDir,
      `SELECT count(*) AS lines FROM log_entries WHERE message LIKE '%Bert%'`,
    );
    expect(found).toEqual([{ lines: 1 }]);
  });

  it('ends all sessions, and leaves API tokens valid unless asked to revoke them', async () => {
    expect(await held.world.restore()).toMatchObject({ sessionsEnded: 1, tokensRevoked: 0, tokensLeft: 1 });
    const again = await held.world.restore({ force: true, revokeTokens: true });
    expect(again).toMatchObject({ tokensRevoked: 1, tokensLeft: 0 });
    expect(rowsIn(held.world.newDir, 'SELECT 1 FROM sessions UNION SELECT 1 FROM api_tokens')).toEqual([]);
  });

  it('is refused while a panel runs', async () => {
    const lock = FolderLock.take(held.world.dataDir);
    await expect(held.world.restore({ dataDir: held.world.dataDir, force: true })).rejects.toThrow(
      `DATA_DIR is in use by another Outpost (process ${process.pid})`,
    );
    lock.release();
  });

  it('is refused when there is data, and moves it aside with force', async () => {
    const before = contentOf(held.world.dataDir);
    await expect(held.world.restore({ dataDir: held.world.dataDir })).rejects.toThrow(
      'use --force to replace it',
    );
    expect(contentOf(held.world.dataDir)).toEqual(before);
    rowsIn(held.world.dataDir, 'INSERT INTO log_times VALUES (1, 2, 3) RETURNING slot');
    const { replaced } = await held.world.restore({ dataDir: held.world.dataDir, force: true });
    expect(rowsIn(held.world.dataDir, 'SELECT slot FROM log_times WHERE slot = 1')).toEqual([]);
    expect(rowsIn(replaced ?? '', 'SELECT slot FROM log_times WHERE slot = 1')).toEqual([{ slot: 1 }]);
    expect(readFileSync(join(replaced ?? '', 'secret.key'), 'utf8')).toBe(STORED.key);
    expect(statSync(replaced ?? '').mode & 0o777).toBe(0o700);
  });

  it('is refused when SECRET_KEY is another key, and succeeds when it is the same', async () => {
    await expect(held.world.restore({ keySetting: 'x'.repeat(64) })).rejects.toThrow(
      /^SECRET_KEY is set here/,
    );
    await held.world.restore({ keySetting: STORED.key });
  });
});

const size = (): number => statSync(held.world.archive).size;
const bytesWith = (at: number): Buffer => {
  const bytes = readFileSync(held.world.archive);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
};

/** Another letter that the format allows at this position. */
const otherLetter = (at: number): Buffer => {
  const bytes = readFileSync(held.world.archive);
  bytes.write(bytes.toString('latin1', at, at + 1) === 'A' ? 'B' : 'A', at);
  return bytes;
};

describe('A failed restore changes nothing', () => {
  it.each<[string, () => Readable | undefined, string, string?]>([
    ['a wrong passphrase', () => undefined, 'The passphrase is wrong', 'another horse battery'],
    [
      'a file that lost its end',
      () => (truncateSync(held.world.archive, size() - 1), undefined),
      'or its end is missing',
    ],
    [
      'a file cut in the middle',
      () => (truncateSync(held.world.archive, size() >> 1), undefined),
      'or its end is missing',
    ],
    [
      'a file cut in its head',
      () => (truncateSync(held.world.archive, 100), undefined),
      'is no backup of Outpost',
    ],
    [
      'a byte that changed in its head',
      () => Readable.from([otherLetter(60)]),
      'the beginning of panel.age is damaged',
    ],
    ['a byte that changed', () => Readable.from([bytesWith(size() >> 1)]), 'or its end is missing'],
    ['a byte that changed at its end', () => Readable.from([bytesWith(size() - 1)]), 'or its end is missing'],
    ['another file', () => Readable.from([Buffer.alloc(100_000, 'a')]), 'is no backup of Outpost'],
    ['an empty file', () => Readable.from([]), 'is no backup of Outpost'],
    [
      'a file that asks for too much work',
      () =>
        Readable.from([
          Buffer.from(readFileSync(held.world.archive, 'latin1').replace(/ 1\n/, ' 30\n'), 'latin1'),
        ]),
      'is no backup of Outpost',
    ],
  ])('at %s', async (_what, source, words, passphrase = PASSPHRASE) => {
    const before = contentOf(held.world.dataDir);
    const restoring = held.world.restore({ dataDir: held.world.dataDir, force: true, passphrase }, source());
    await expect(restoring).rejects.toThrow(words);
    expect(contentOf(held.world.dataDir)).toEqual(before);
  });

  it('on a new machine, and leaves no folder', async () => {
    await expect(held.world.restore({ passphrase: 'another horse' })).rejects.toThrow(
      'The passphrase is wrong',
    );
    expect(existsSync(held.world.newDir)).toBe(false);
  });
});
