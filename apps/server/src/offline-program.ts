import { existsSync } from 'node:fs';
import { AppError } from './platform/errors/app-error.js';
import { ConfigurationError } from './platform/errors/configuration-error.js';
import { type Environment } from './platform/env.js';
import { packageRoot } from './platform/package-root.js';
import { readEnvironment } from './platform/read-environment.js';

/*
 * What the programs have in common that `outpost` starts on the data folder, beside the panel or without it. The first
 * argument is the folder.
 */

/** The settings that the panel itself would use: relative to the installation, and with those of its `.env`. */
export function offlineSettings(names: readonly (keyof Environment)[]): Environment {
  const [, , reported] = process.argv;
  process.chdir(packageRoot);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const given = names.flatMap((name) => [name, `${name}_FILE`]).map((name) => [name, process.env[name]]);
  const settings = Object.fromEntries(given) as Record<string, string | undefined>;
  return readEnvironment({ ...settings, DATA_DIR: reported ?? process.env['DATA_DIR'] });
}

/** A failure is one line on stderr and exit code 1; only a defect of ours has a stack. */
export function tellFailure(error: unknown): void {
  const isKnown = error instanceof AppError || error instanceof ConfigurationError;
  const line = error instanceof Error ? (isKnown ? error.message : (error.stack ?? error.message)) : error;
  process.stderr.write(`${String(line)}\n`);
  process.exitCode = 1;
}
