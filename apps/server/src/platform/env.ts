import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@outpost/contracts/limits.js';
import { type RegistrationMode } from '@outpost/contracts/registration.js';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
const BILLING_MODES = ['self-hosted', 'off', 'stripe'] as const;
const REGISTRATION_MODES = ['open', 'closed'] as const satisfies readonly RegistrationMode[];
const SECOND_FACTOR_RULES = ['optional', 'admins', 'everybody'] as const;
export type SecondFactorRule = (typeof SECOND_FACTOR_RULES)[number];
export type BillingMode = (typeof BILLING_MODES)[number];

const RETENTION_WRONG = 'must be a whole number of days from 1 to 3650';

const toInteger = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;

const toBoolean = ({ value }: { value: unknown }): unknown => {
  if (value === 'true' || value === '1') return true;
  return value === 'false' || value === '0' ? false : value;
};

/** As browsers write it: a compose file can only name the port always. */
const withoutDefaultPort = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.replace(/^(https:\/\/[^/?#]+):443(?=\/?$)/, '$1') : value;

/** Every setting of the server. All are optional; an empty value counts as unset. */
export class Environment {
  /** Port of panel, API and socket; 0 picks any free one. */
  @Max(65_535)
  @Min(0)
  @IsInt()
  @Transform(toInteger)
  PORT = 3000;

  @IsString()
  HOST = '0.0.0.0';

  /** URL of the panel as users enter it, when it is behind a proxy. The panel must be at its root. */
  @Matches(/^(?!https?:\/\/[^/?#]*(?:\/.|[?#]))/, {
    message: 'must end after the host: the panel does not run below a path',
  })
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  @IsOptional()
  @Transform(withoutDefaultPort)
  PUBLIC_URL?: string;

  @IsString()
  DATA_DIR = './data';

  /** PostgreSQL instead of a file in the data folder: `postgres://user:password@host:5432/database`. */
  @Matches(/^postgres(?:ql)?:\/\//, { message: 'must begin with postgres://' })
  @IsOptional()
  DATABASE_URL?: string;

  /** The same in parts. */
  @IsString()
  @IsOptional()
  DATABASE_HOST?: string;

  @Max(65_535)
  @Min(1)
  @IsInt()
  @Transform(toInteger)
  DATABASE_PORT = 5432;

  @IsString()
  DATABASE_NAME = 'outpost';

  @IsString()
  @IsOptional()
  DATABASE_USER?: string;

  @IsString()
  @IsOptional()
  DATABASE_PASSWORD?: string;

  /** Encrypts the connection, and checks the server's certificate. */
  @IsBoolean({ message: 'must be true or false' })
  @Transform(toBoolean)
  DATABASE_TLS = false;

  /** Certificate authority of the server, in PEM; implies `DATABASE_TLS`. */
  @Matches(/-----BEGIN CERTIFICATE-----/, { message: 'must be a certificate in PEM' })
  @IsOptional()
  DATABASE_CA?: string;

  /** Connections for writing, and as many for reading. */
  @Max(100)
  @Min(2)
  @IsInt()
  @Transform(toInteger)
  DATABASE_POOL = 10;

  /** NATS servers that connect replicas, comma separated; see `bus/nats-settings.ts`. */
  @Matches(/^(?:nats|tls):\/\//, { message: 'must begin with nats:// or tls://' })
  @IsOptional()
  NATS_URL?: string;

  /** Certificate authority of these servers, in PEM; implies `tls://`. */
  @Matches(/-----BEGIN CERTIFICATE-----/, { message: 'must be a certificate in PEM' })
  @IsOptional()
  NATS_CA?: string;

  /** Separates installations on the same NATS servers. */
  @Matches(/^[A-Za-z0-9_-]{1,32}$/, { message: 'must be at most 32 letters, digits, - and _' })
  NATS_PREFIX = 'outpost';

  /** npm packages that add protocols, comma separated; `DATA_DIR/plugins` is searched too. */
  @IsString()
  @IsOptional()
  PLUGINS?: string;

  /** Encrypts the stored RCON passwords; without it a key is generated into the data folder. */
  @MinLength(32, { message: 'must be at least 32 characters' })
  @IsOptional()
  SECRET_KEY?: string;

  @MinLength(3)
  @MaxLength(32)
  @IsOptional()
  ADMIN_USERNAME?: string;

  @IsEmail()
  @IsOptional()
  ADMIN_EMAIL?: string;

  @MinLength(6)
  @MaxLength(256)
  @IsOptional()
  ADMIN_PASSWORD?: string;

  /** Applies to new passwords; existing ones stay valid. */
  @Max(PASSWORD_MAX_LENGTH)
  @Min(PASSWORD_MIN_LENGTH)
  @IsInt()
  @Transform(toInteger)
  PASSWORD_MIN_LENGTH = PASSWORD_MIN_LENGTH;

  /** `self-hosted`: activating grants Premium at once; `off`: every account has everything; `stripe`: it is paid. */
  @IsIn(BILLING_MODES, { message: 'must be self-hosted, off or stripe' })
  BILLING: BillingMode = 'self-hosted';

  /** These four are for `BILLING=stripe`, and with it required, except for the last one; `PUBLIC_URL`, too. */
  @Matches(/^[sr]k_\w{1,250}$/, { message: 'must begin with sk_ or rk_' })
  @IsOptional()
  STRIPE_SECRET_KEY?: string;

  /** Signs the events that Stripe sends to `/api/billing/stripe/events`. */
  @Matches(/^whsec_\w{1,250}$/, { message: 'must begin with whsec_' })
  @IsOptional()
  STRIPE_WEBHOOK_SECRET?: string;

  /** What is bought. */
  @Matches(/^price_\w{1,250}$/, { message: 'must be the id of a price, which begins with price_' })
  @IsOptional()
  STRIPE_PRICE?: string;

  /** A stand-in for Stripe, for tests. */
  @IsUrl(
    { require_tld: false, require_protocol: true, protocols: ['http', 'https'] },
    { message: 'must be an address such as http://127.0.0.1:12111' },
  )
  @IsOptional()
  STRIPE_API_URL?: string;

  /** `closed`: accounts can't be requested. */
  @IsIn(REGISTRATION_MODES, { message: 'must be open or closed; invitations are not part of this version' })
  REGISTRATION: RegistrationMode = 'open';

  /** Who must have a second factor; those without one can do nothing but add it. */
  @IsIn(SECOND_FACTOR_RULES, { message: 'must be optional, admins or everybody' })
  SECOND_FACTOR: SecondFactorRule = 'optional';

  /** `closed`: people sign in with OpenID Connect alone. */
  @IsIn(REGISTRATION_MODES, { message: 'must be open or closed' })
  LOCAL_SIGN_IN: RegistrationMode = 'open';

  /** An issuer of OpenID Connect to sign in with; the next two are required with it, and `PUBLIC_URL`, too. */
  @IsUrl(
    { protocols: ['https', 'http'], require_tld: false, require_protocol: true },
    { message: 'must be an address such as https://id.example.com' },
  )
  @IsOptional()
  OIDC_ISSUER?: string;

  @IsString()
  @IsOptional()
  OIDC_CLIENT_ID?: string;

  @IsString()
  @IsOptional()
  OIDC_CLIENT_SECRET?: string;

  /** Name on the button; the host of the issuer if unset. */
  @MaxLength(40, { message: 'must have at most 40 characters' })
  @IsString()
  @IsOptional()
  OIDC_NAME?: string;

  @IsString()
  OIDC_SCOPES = 'openid email profile';

  /** The claim that lists the groups of somebody. */
  @IsString()
  @IsOptional()
  OIDC_GROUPS_CLAIM?: string;

  /** What groups give: see `auth/oidc/group-grants.ts`. */
  @IsString()
  @IsOptional()
  OIDC_ROLES?: string;

  /** Mail server, with credentials if it requires them; without it no mail is sent. */
  @Matches(/^smtps?:\/\//, { message: 'must begin with smtp:// or smtps://' })
  @IsUrl(
    { protocols: ['smtp', 'smtps'], require_tld: false, require_protocol: true },
    { message: 'must be an address such as smtps://user:password@mail.example.com' },
  )
  @IsOptional()
  SMTP_URL?: string;

  /** Sender of mails; derived from SMTP_URL and PUBLIC_URL if unset. */
  @IsEmail({ allow_display_name: true, require_tld: false }, { message: 'must be an email address' })
  @IsOptional()
  MAIL_FROM?: string;

  /**
   * The proxies in front of the panel: how many, or their addresses and ranges; see `http/trust-proxy.ts`.
   */
  @IsString()
  @IsOptional()
  TRUST_PROXY?: string;

  /** Address ranges the panel may connect to, comma separated; names: loopback, private, link-local, metadata. */
  @IsString()
  @IsOptional()
  RCON_ALLOW?: string;

  @IsString()
  @IsOptional()
  RCON_DENY?: string;

  /**
   * Address ranges that start hooks and channels of alerts may call even if RCON may not connect there, or they are the
   * panel's own machine.
   */
  @IsString()
  @IsOptional()
  HOOK_ALLOW?: string;

  /** Name servers to use instead of the system's, comma separated: addresses, with a port unless it is 53. */
  @IsString()
  @IsOptional()
  DNS_SERVERS?: string;

  /** A file that knows the countries of addresses, in the MaxMind format. */
  @IsString()
  @IsOptional()
  GEOIP_DATABASE?: string;

  /** `off`, or `name=value` pairs: see `limits.ts`. */
  @IsString()
  @IsOptional()
  LIMITS?: string;

  @IsIn(LOG_LEVELS)
  LOG_LEVEL: (typeof LOG_LEVELS)[number] = 'info';

  /** How long it is known who changed what. */
  @Max(3650, { message: RETENTION_WRONG })
  @Min(1, { message: RETENTION_WRONG })
  @IsInt({ message: RETENTION_WRONG })
  @Transform(toInteger)
  AUDIT_RETENTION_DAYS = 365;

  /** Starts even though the key that sealed the stored passwords is gone. */
  @IsBoolean({ message: 'must be true or false' })
  @Transform(toBoolean)
  ACCEPT_NEW_KEY = false;

  /** Copies the database before a newer version migrates it. */
  @IsBoolean({ message: 'must be true or false' })
  @Transform(toBoolean)
  MIGRATION_BACKUP = true;

  /** Starts simulated game servers and registers them. */
  @IsBoolean({ message: 'must be true or false' })
  @Transform(toBoolean)
  DEMO = false;

  /** Whether the panel is reached over https, according to the settings. */
  get isHttps(): boolean {
    return this.PUBLIC_URL !== undefined && new URL(this.PUBLIC_URL).protocol === 'https:';
  }
}
