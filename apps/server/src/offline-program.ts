import { existsSync } from 'node:fs';
import { AppError } from './platform/errors/app-error.js';
import { ConfigurationError } from './platform/errors/configuration-error.js';
import { type Environment } from './platform/env.js';
import { packageRoot } from './platform/package-root.js';
import { readEnvironment } from './platform/read-environment.js';

/*
 * Shared by the programs that `outpost` runs on the data folder, with or without a running panel. The first argument is
 * that folder.
 */

/** Minimum growth of the share between two progress messages. */
const MIN_STEP = 0.01;

/** The settings as the panel itself reads them: relative to the installation, including its `.env`. */
export function offlineSettings(names: readonly (keyof Environment)[]): Environment {
  const [, , dataDir] = process.argv;
  process.chdir(packageRoot);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const given = names.flatMap((name) => [name, `${name}_FILE`]).map((name) => [name, process.env[name]]);
  const settings = Object.fromEntries(given) as Record<string, string | undefined>;
  return readEnvironment({ ...settings, DATA_DIR: dataDir ?? process.env['DATA_DIR'] });
}

/** Prints one line to stderr and sets exit code 1; only an unexpected error is printed with its stack. */
export function reportFailure(error: unknown): void {
  const isKnown = error instanceof AppError || error instanceof ConfigurationError;
  const line = error instanceof Error ? (isKnown ? error.message : (error.stack ?? error.message)) : error;
  process.stderr.write(`${String(line)}\n`);
  process.exitCode = 1;
}

/** Tells the parent process how much of a step is done, from 0 to 1. */
export function progressReporter(): (step: string, share: number) => void {
  let reported = { step: '', share: 0 };
  return (step, share) => {
    if (step === reported.step && share - reported.share < MIN_STEP && share < 1) return;
    reported = { step, share };
    process.send?.({ progress: reported });
  };
}
