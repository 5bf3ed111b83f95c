import { readDnsServers } from './platform/names/dns-client.js';
import { type Environment } from './platform/env.js';
import { Limits } from './platform/limits.js';
import { natsSettings } from './platform/bus/nats-settings.js';
import { postgresSettings } from './platform/database/postgres/postgres-settings.js';
import { ConfigurationError } from './platform/errors/configuration-error.js';
import { stripeSettings } from './billing/stripe/stripe-settings.js';
import { smtpSettingsOf } from './mail/smtp-settings.js';
import { AddressRanges } from './platform/address-ranges.js';

/**
 * Validates the settings that modules parse themselves, before anything is opened: a module that fails does not stop
 * the others, which would go on to open the database of a panel that never starts.
 *
 * @throws {ConfigurationError}
 */
export function requireSettings(environment: Environment): void {
  const { DNS_SERVERS, LIMITS } = environment;
  Limits.read(LIMITS);
  readDnsServers(DNS_SERVERS);
  for (const setting of ['RCON_ALLOW', 'RCON_DENY', 'HOOK_ALLOW'] as const) {
    AddressRanges.read(setting, environment[setting] ?? '');
  }
  smtpSettingsOf(environment);
  stripeSettings(environment);
  const database = postgresSettings(environment);
  if (natsSettings(environment) && !database) {
    throw new ConfigurationError(
      'NATS_URL',
      'needs DATABASE_URL or DATABASE_HOST: replicas share one PostgreSQL database',
    );
  }
  if (database && environment.SECRET_KEY === undefined) {
    throw new ConfigurationError(
      'SECRET_KEY',
      'is missing: it belongs to the data, which is not in DATA_DIR',
    );
  }
}
