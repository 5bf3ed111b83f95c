import { ConfigurationError } from '../errors/configuration-error.js';
import { type Environment } from '../env.js';

const DEFAULT_PORT = 4222;
const EXAMPLE = 'nats://user:password@host:4222, several separated by commas';

export interface NatsServer {
  readonly host: string;
  readonly port: number;
}

/** By user and password, by token, or not at all. */
export interface NatsCredentials {
  readonly user?: string;
  readonly pass?: string;
  readonly token?: string;
}

/** Where the NATS servers are, and how to connect. */
export interface NatsSettings {
  /** At least one. */
  readonly servers: readonly NatsServer[];
  readonly credentials: NatsCredentials;
  /** Undefined: encrypted only if the server offers it. */
  readonly tls: { readonly ca: string | undefined } | undefined;
  /** First token of all subjects. */
  readonly prefix: string;
}

type Given = Pick<Environment, 'NATS_URL' | 'NATS_CA' | 'NATS_PREFIX'>;

/**
 * Undefined for a panel that is one process.
 *
 * @throws {ConfigurationError}
 */
export function natsSettings({
  NATS_URL,
  NATS_CA: ca,
  NATS_PREFIX: prefix,
}: Given): NatsSettings | undefined {
  if (NATS_URL === undefined) {
    if (ca !== undefined) throw new ConfigurationError('NATS_CA', 'needs NATS_URL');
    return undefined;
  }
  const urls = NATS_URL.split(',').map((text) => urlOf(text.trim()));
  const isEncrypted = ca !== undefined || urls.some(({ protocol }) => protocol === 'tls:');
  return {
    servers: urls.map(({ hostname, port }) => ({
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: port === '' ? DEFAULT_PORT : Number(port),
    })),
    credentials: credentialsIn(urls),
    tls: isEncrypted ? { ca } : undefined,
    prefix,
  };
}

function urlOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isAddress = url && /^(?:nats|tls):$/.test(url.protocol) && url.hostname !== '';
  const isNameless = url?.username === '' && url.password !== '';
  if (!isAddress || isNameless || url.pathname.length > 1 || url.search !== '' || url.hash !== '') {
    throw new ConfigurationError('NATS_URL', `must be like ${EXAMPLE}`);
  }
  return url;
}

/** The client presents the same to every server: they are of one cluster. */
function credentialsIn(urls: readonly URL[]): NatsCredentials {
  const [first, ...others] = urls.filter(({ username }) => username !== '');
  if (!first) return {};
  if (others.some(({ username, password }) => username !== first.username || password !== first.password)) {
    throw new ConfigurationError('NATS_URL', 'has different users or tokens in its addresses');
  }
  const [user, pass] = [decoded(first.username), decoded(first.password)];
  return pass === '' ? { token: user } : { user, pass };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    const problem = 'needs user name, password and token percent-encoded (% is %25, @ is %40, : is %3A)';
    throw new ConfigurationError('NATS_URL', problem, { cause });
  }
}
