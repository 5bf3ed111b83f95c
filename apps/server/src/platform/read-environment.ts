import { readFileSync } from 'node:fs';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { Environment } from './env.js';
import { ConfigurationError } from './errors/configuration-error.js';
import { SECRETS, SETTINGS } from './settings.js';
import { trustOf } from './http/trust-proxy.js';

type RawEnvironment = Readonly<Record<string, string | undefined>>;

/**
 * Reads and validates the settings, once at start.
 *
 * @throws {ConfigurationError} one line that names the setting and the problem
 */
export function readEnvironment(raw: RawEnvironment): Environment {
  const environment = plainToInstance(Environment, { ...givenSettings(raw), ...secretsFromFiles(raw) });
  rejectFirstProblem(environment);
  trustOf(environment.TRUST_PROXY);
  return environment;
}

/** Compose files pass unset variables as empty strings. */
function givenSettings(raw: RawEnvironment): Record<string, string> {
  const given: Record<string, string> = {};
  for (const name of SETTINGS) {
    const value = raw[name]?.trim();
    if (value !== undefined && value !== '') given[name] = value;
  }
  return given;
}

function secretsFromFiles(raw: RawEnvironment): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of SECRETS) {
    const path = raw[`${name}_FILE`]?.trim();
    if (path) found[name] = readSecretFile(`${name}_FILE`, path);
  }
  return found;
}

function readSecretFile(setting: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new ConfigurationError(setting, `can't be read (${path})`, { cause: error });
  }
}

function rejectFirstProblem(environment: Environment): void {
  const [problem] = validateSync(environment);
  if (problem) {
    const [message = 'is wrong'] = Object.values(problem.constraints ?? {});
    throw new ConfigurationError(problem.property, message.replace(`${problem.property} `, ''));
  }
  const admin = [environment.ADMIN_USERNAME, environment.ADMIN_EMAIL, environment.ADMIN_PASSWORD];
  const missing = admin.indexOf(undefined);
  if (admin.some((value) => value !== undefined) && missing !== -1) {
    const name = (['ADMIN_USERNAME', 'ADMIN_EMAIL', 'ADMIN_PASSWORD'] as const)[missing] ?? 'ADMIN_USERNAME';
    throw new ConfigurationError(
      name,
      'is missing: ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD go together',
    );
  }
}
