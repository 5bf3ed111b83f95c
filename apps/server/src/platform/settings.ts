import { type Environment } from './env.js';

/** Those of a PostgreSQL database. */
export const DATABASE_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_HOST',
  'DATABASE_PORT',
  'DATABASE_NAME',
  'DATABASE_USER',
  'DATABASE_PASSWORD',
  'DATABASE_TLS',
  'DATABASE_CA',
  'DATABASE_POOL',
] as const satisfies readonly (keyof Environment)[];

/** Settings that may be read from a file, whose path is in the variable of the same name with `_FILE`. */
export const SECRETS = [
  'SECRET_KEY',
  'DATABASE_URL',
  'DATABASE_USER',
  'DATABASE_PASSWORD',
  'DATABASE_CA',
  'NATS_URL',
  'NATS_CA',
  'ADMIN_USERNAME',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'MAIL_FROM',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;

/** The names of all settings. */
export const SETTINGS: readonly (keyof Environment)[] = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'DATA_DIR',
  'DATABASE_HOST',
  'DATABASE_PORT',
  'DATABASE_NAME',
  'DATABASE_TLS',
  'DATABASE_POOL',
  'NATS_PREFIX',
  'PLUGINS',
  'BILLING',
  'STRIPE_PRICE',
  'STRIPE_API_URL',
  'PASSWORD_MIN_LENGTH',
  'REGISTRATION',
  'SECOND_FACTOR',
  'TRUST_PROXY',
  'RCON_ALLOW',
  'RCON_DENY',
  'HOOK_ALLOW',
  'DNS_SERVERS',
  'LIMITS',
  'AUDIT_RETENTION_DAYS',
  'LOG_LEVEL',
  'ACCEPT_NEW_KEY',
  'MIGRATION_BACKUP',
  'DEMO',
  ...SECRETS,
];
