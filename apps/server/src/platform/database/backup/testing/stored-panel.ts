import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { DataSource } from 'typeorm';
import { RCON_PASSWORD } from '../../../../servers/sealed-columns.js';
import { SecretBox } from '../../../secret-box.js';
import { DATABASE_FILE } from '../../sqlite/data-source.js';
import { MIGRATIONS } from '../../migrations/index.js';

/** The content of every stored panel. */
export const STORED = {
  key: 'k'.repeat(64),
  username: 'anna',
  server: 'Chernarus',
  rconPassword: 'battery staple',
  line: 'Player Bert connected',
};

/** Number of migrations since which there is a log. */
export const LOG_SINCE = MIGRATIONS.findIndex(({ name }) => name.startsWith('CreateLog')) + 1;

const LOG_SLOT_MS = 600_000;
const NOW = '2026-11-22 12:00:00.000';

/** Statements that work with every version's schema. */
const rowsOf = (passwordHash: string): readonly string[] => [
  `INSERT INTO users (id, username, username_key, email, email_key, password_hash, is_admin, is_approved,
     subscription_status, created_at)
   VALUES (1, '${STORED.username}', '${STORED.username}', 'anna@example.com', 'anna@example.com', '${passwordHash}',
     1, 1, 'active', '${NOW}')`,
  `INSERT INTO sessions (user_id, token_hash, created_at, expires_at) VALUES (1, 'session', '${NOW}', '2030-01-01')`,
  `INSERT INTO api_tokens (user_id, token_hash, name, scope, created_at)
   VALUES (1, 'token', 'cron', 'read', '${NOW}')`,
  `INSERT INTO servers (id, owner_id, name, type, host, port, sealed_password, max_players, created_at)
   VALUES (1, 1, '${STORED.server}', 'battleye', '127.0.0.1', 9,
     '${new SecretBox(STORED.key).seal(STORED.rconPassword, RCON_PASSWORD)}', 60, '${NOW}')`,
];

/** At the current time, since old lines are removed. */
const logAt = (now: number): readonly string[] => [
  `INSERT INTO log_entries (id, server_id, event_type, kind, message, created_at)
   VALUES (1, 1, 'player', 'player-joined', '${STORED.line}', ${now})`,
  `INSERT INTO log_times VALUES (${Math.floor(now / LOG_SLOT_MS)}, 1, 1)`,
];

/** Creates the data folder of an older version. @param migrations how many of them that version had */
export async function storePanel(
  folder: string,
  migrations: number = MIGRATIONS.length,
  passwordHash = 'hash',
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const database = join(folder, DATABASE_FILE);
  const options = { database, enableWAL: true, migrations: MIGRATIONS.slice(0, migrations) };
  const source = await new DataSource({
    ...{ type: 'better-sqlite3', migrationsRun: true },
    ...options,
  }).initialize();
  await source.destroy();
  const file = new Sqlite(database);
  const log = migrations >= LOG_SINCE ? logAt(Date.now()) : [];
  for (const statement of [...rowsOf(passwordHash), ...log]) file.exec(statement);
  file.close();
  writeFileSync(join(folder, 'secret.key'), STORED.key, { mode: 0o600 });
}
