import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigurationError } from '../../errors/configuration-error.js';
import { type Environment } from '../../env.js';
import { KEY_FILE } from '../data-folder/stored-data.js';
import { postgresSettings } from '../postgres/postgres-settings.js';
import { type Address, addressOf, nameOf, serverName } from './address.js';
import { type Watch } from './move-table.js';
import { postgresSource, postgresTarget } from './postgres-access.js';
import { sqliteSource, sqliteTarget } from './sqlite-access.js';
import { type Opened, type RowStore, type TargetStore } from './store.js';
import { transfer, type TransferReport } from './transfer.js';
import { ofTarget } from './transfer-errors.js';

export interface MigrationReport extends TransferReport {
  readonly from: string;
  readonly to: string;
  readonly kind: Address['kind'];
  readonly milliseconds: number;
  /** File with the generated key of stored passwords; null where the key is a setting, or there is none. */
  readonly keyFile: string | null;
}

/**
 * Moves the data of a panel to the other database: from the data folder to a PostgreSQL server, or from the
 * server in the settings to a folder.
 *
 * @throws {ConfigurationError}
 */
export async function migrateTo(
  to: string,
  environment: Environment,
  progress: Watch['progress'],
): Promise<MigrationReport> {
  const begin = performance.now();
  const address = await addressOf(to, environment);
  const abort = new AbortController();
  const lost = (): void => abort.abort(new Error('a panel has begun to use the database'));
  const watch = { progress, signal: abort.signal };
  const { from, open } = sourceFor(address, environment, lost);
  const source = await open();
  try {
    const moved = await intoTarget(source.store, () => openTarget(address, lost), watch);
    const milliseconds = Math.round(performance.now() - begin);
    return {
      ...moved,
      from,
      to: nameOf(address),
      kind: address.kind,
      milliseconds,
      keyFile: keyFileOf(environment),
    };
  } finally {
    await source.close();
  }
}

interface Source {
  readonly from: string;
  readonly open: () => Promise<Opened<RowStore>>;
}

function sourceFor({ kind }: Address, environment: Environment, lost: () => void): Source {
  if (kind === 'postgres') {
    const folder = resolve(environment.DATA_DIR);
    return { from: folder, open: () => sqliteSource(folder) };
  }
  const settings = postgresSettings(environment);
  if (settings) return { from: serverName(settings), open: () => postgresSource(settings, lost) };
  throw new ConfigurationError('DATABASE_URL', 'is missing: it says which database to move to the folder');
}

const openTarget = (address: Address, lost: () => void): Promise<Opened<TargetStore>> =>
  ofTarget<Opened<TargetStore>>(() =>
    address.kind === 'postgres' ? postgresTarget(address.settings, lost) : sqliteTarget(address.folder),
  );

async function intoTarget(
  source: RowStore,
  open: () => Promise<Opened<TargetStore>>,
  watch: Watch,
): Promise<TransferReport> {
  const target = await open();
  try {
    return await transfer(source, target.store, watch);
  } finally {
    await target.close();
  }
}

function keyFileOf({ SECRET_KEY, DATA_DIR }: Environment): string | null {
  const file = resolve(join(DATA_DIR, KEY_FILE));
  return SECRET_KEY === undefined && existsSync(file) ? file : null;
}
