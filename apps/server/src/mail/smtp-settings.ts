import { isIP } from 'node:net';
import { type Environment } from '../platform/env.js';
import { ConfigurationError } from '../platform/errors/configuration-error.js';

/** How to reach the mail server, parsed from `SMTP_URL`. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (`smtps:`); otherwise STARTTLS where the server offers it. */
  readonly secure: boolean;
  /** A password is never sent in the clear, except within this machine. */
  readonly requireTLS: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
  readonly from: string;
}

const PORT_OF_SCHEME = { 'smtps:': 465, 'smtp:': 587 } as const;
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/;

/**
 * Null when no mail server is set.
 *
 * @throws {ConfigurationError} if the URL has unsupported parts or is not encoded correctly
 */
export function smtpSettingsOf({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: Environment): SmtpSettings | null {
  if (SMTP_URL === undefined) return null;
  const url = new URL(SMTP_URL);
  if (url.search !== '' || url.pathname.length > 1) {
    throw new ConfigurationError('SMTP_URL', 'must end behind host and port');
  }
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const auth = authOf(url);
  return {
    host,
    port: url.port === '' ? PORT_OF_SCHEME[secure ? 'smtps:' : 'smtp:'] : Number(url.port),
    secure,
    requireTLS: auth !== undefined && !secure && !LOOPBACK.test(host),
    auth,
    from: MAIL_FROM ?? defaultSender(auth?.user, PUBLIC_URL, host),
  };
}

function authOf({ username, password }: URL): SmtpSettings['auth'] {
  if (username === '') return undefined;
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch (cause) {
    const problem = 'needs user name and password percent-encoded (% is %25, @ is %40, : is %3A)';
    throw new ConfigurationError('SMTP_URL', problem, { cause });
  }
}

/** Providers accept mail from the signed-in account; otherwise an address at the panel's host is the best guess. */
function defaultSender(user: string | undefined, publicUrl: string | undefined, smtpHost: string): string {
  if (user?.includes('@')) return `Outpost <${user}>`;
  const host = publicUrl === undefined ? smtpHost : new URL(publicUrl).hostname;
  const domain = isIP(host.replace(/^\[|\]$/g, '')) === 0 ? host : 'localhost';
  return `Outpost <outpost@${domain}>`;
}
