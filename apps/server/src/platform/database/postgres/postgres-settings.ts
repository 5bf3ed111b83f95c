import { type ConnectionOptions } from 'node:tls';
import { ConfigurationError } from '../../errors/configuration-error.js';
import { type Environment } from '../../env.js';

const DEFAULT_PORT = 5432;
/** What `sslmode` of an address means: encryption without a check of the server is none. */
const TLS_MODES: Readonly<Record<string, boolean>> = { disable: false, require: true, 'verify-full': true };

/** Where the PostgreSQL database is, and how to connect. */
export interface PostgresSettings {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly tls: ConnectionOptions | false;
  /** Connections for writing, and as many for reading. */
  readonly poolSize: number;
}

type Given = Pick<
  Environment,
  | 'DATABASE_URL'
  | 'DATABASE_HOST'
  | 'DATABASE_PORT'
  | 'DATABASE_NAME'
  | 'DATABASE_USER'
  | 'DATABASE_PASSWORD'
  | 'DATABASE_TLS'
  | 'DATABASE_CA'
  | 'DATABASE_POOL'
>;

/**
 * Undefined for a panel on SQLite.
 *
 * @throws {ConfigurationError}
 */
export function postgresSettings(given: Given): PostgresSettings | undefined {
  const { DATABASE_URL, DATABASE_HOST, DATABASE_POOL: poolSize } = given;
  if (DATABASE_URL !== undefined) {
    if (DATABASE_HOST !== undefined) {
      throw new ConfigurationError('DATABASE_URL', 'and DATABASE_HOST exclude each other');
    }
    const { isEncrypted, ...place } = addressed(DATABASE_URL);
    return { ...place, tls: tlsOf(given, isEncrypted ?? given.DATABASE_TLS), poolSize };
  }
  if (DATABASE_HOST === undefined) {
    rejectParts(given);
    return undefined;
  }
  return {
    host: DATABASE_HOST,
    port: given.DATABASE_PORT,
    database: given.DATABASE_NAME,
    user: given.DATABASE_USER,
    password: given.DATABASE_PASSWORD,
    tls: tlsOf(given, given.DATABASE_TLS),
    poolSize,
  };
}

function rejectParts({ DATABASE_USER, DATABASE_PASSWORD, DATABASE_CA }: Given): void {
  for (const [name, value] of Object.entries({ DATABASE_USER, DATABASE_PASSWORD, DATABASE_CA })) {
    if (value !== undefined) throw new ConfigurationError(name, 'needs DATABASE_HOST or DATABASE_URL');
  }
}

type Address = Pick<PostgresSettings, 'host' | 'port' | 'database' | 'user' | 'password'> & {
  readonly isEncrypted: boolean | undefined;
};

function addressed(text: string): Address {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const database = url ? decodeURIComponent(url.pathname.slice(1)) : '';
  if (!url || url.hostname === '' || database === '') {
    throw new ConfigurationError('DATABASE_URL', 'must be like postgres://user:password@host:5432/database');
  }
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? DEFAULT_PORT : Number(url.port),
    database,
    user: url.username === '' ? undefined : decodeURIComponent(url.username),
    password: url.password === '' ? undefined : decodeURIComponent(url.password),
    isEncrypted: encryptionIn(url.searchParams),
  };
}

function encryptionIn(parameters: URLSearchParams): boolean | undefined {
  const { sslmode, ...others } = Object.fromEntries(parameters);
  const [other] = Object.keys(others);
  if (other !== undefined) throw new ConfigurationError('DATABASE_URL', `has an unknown parameter, ${other}`);
  if (sslmode === undefined) return undefined;
  const mode = TLS_MODES[sslmode];
  if (mode !== undefined) return mode;
  throw new ConfigurationError(
    'DATABASE_URL',
    `has an sslmode other than ${Object.keys(TLS_MODES).join(', ')}`,
  );
}

/** A given certificate authority is a wish for encryption. */
const tlsOf = ({ DATABASE_CA: ca }: Given, isEncrypted: boolean): ConnectionOptions | false =>
  isEncrypted || ca !== undefined ? { rejectUnauthorized: true, ...(ca !== undefined && { ca }) } : false;
