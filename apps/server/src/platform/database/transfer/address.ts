import { resolve } from 'node:path';
import { ConfigurationError } from '../../errors/configuration-error.js';
import { type Environment } from '../../env.js';
import { type PostgresSettings, postgresSettings } from '../postgres/postgres-settings.js';
import { ofTarget, TO } from './transfer-errors.js';

/** Where data is moved to. */
export type Address =
  | { readonly kind: 'postgres'; readonly settings: PostgresSettings }
  | { readonly kind: 'sqlite'; readonly folder: string };

const POSTGRES = /^postgres(?:ql)?:\/\//;
const SQLITE = /^sqlite:(.+)$/;

/**
 * @param environment says how to encrypt the connection and with which authority, unless the address does
 * @throws {ConfigurationError} without the address, which may hold a password
 */
export async function addressOf(text: string, environment: Environment): Promise<Address> {
  const [, folder] = SQLITE.exec(text) ?? [];
  if (folder !== undefined) return { kind: 'sqlite', folder: resolve(folder) };
  const settings = POSTGRES.test(text) ? await ofTarget(() => serverAt(text, environment)) : undefined;
  if (settings) return { kind: 'postgres', settings };
  throw new ConfigurationError(
    TO,
    'must be like postgres://user:password@host:5432/database or sqlite:/path/to/folder',
  );
}

function serverAt(text: string, environment: Environment): PostgresSettings | undefined {
  const { DATABASE_PORT, DATABASE_NAME, DATABASE_TLS, DATABASE_CA, DATABASE_POOL } = environment;
  const encryption = { DATABASE_TLS, ...(DATABASE_CA !== undefined && { DATABASE_CA }) };
  try {
    return postgresSettings({
      DATABASE_URL: text,
      DATABASE_PORT,
      DATABASE_NAME,
      DATABASE_POOL,
      ...encryption,
    });
  } catch (error) {
    // A percent sign that encodes nothing.
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** For people, without a password. */
export const nameOf = (address: Address): string =>
  address.kind === 'sqlite' ? address.folder : serverName(address.settings);

export const serverName = ({ host, port, database }: PostgresSettings): string =>
  `${database} on ${host}:${port}`;
