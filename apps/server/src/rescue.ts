import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ChangePasswordRequest } from '@outpost/contracts/account.js';
import { RegisterInterestRequest } from '@outpost/contracts/auth.js';
import { Rescue, type RescueReport } from './admin/rescue.js';
import { ApiTokenEntity } from './auth/api-token.entity.js';
import { ApiTokensRepository } from './auth/api-tokens.repository.js';
import { NewPasswords } from './auth/new-passwords.js';
import { PasswordHasher } from './auth/password-hasher.js';
import { SessionEntity } from './auth/session.entity.js';
import { SessionsRepository } from './auth/sessions.repository.js';
import { UserEntity } from './auth/user.entity.js';
import { UsersRepository } from './auth/users.repository.js';
import { rescueLine } from './logs/lines/audit.lines.js';
import { LogsRepository } from './logs/logs.repository.js';
import { databaseOptions } from './platform/database/data-source.js';
import { Database } from './platform/database/database.js';
import { readEnvironment } from './platform/read-environment.js';
import { AppError } from './platform/errors/app-error.js';
import { ConfigurationError } from './platform/errors/configuration-error.js';
import { ContractPipe } from './platform/http/contract.pipe.js';
import { Limits } from './platform/limits.js';
import { packageRoot } from './platform/package-root.js';

/*
 * `outpost admin` runs this beside the panel or without it: the request comes on stdin as one JSON object, the report
 * leaves on stdout, and a failure is one line on stderr and exit code 1. The first argument is the data folder.
 */

type Request = { readonly action: unknown } & Readonly<Record<string, unknown>>;

const contract = new ContractPipe();

async function carryOut(rescue: Rescue, { action, ...given }: Request): Promise<RescueReport> {
  if (action === 'create-admin') {
    const type = { type: 'body', metatype: RegisterInterestRequest } as const;
    return rescue.createAdmin((await contract.transform(given, type)) as RegisterInterestRequest);
  }
  const { username, password, revokeTokens } = given;
  const change = { currentPassword: 'not asked', newPassword: password };
  await contract.transform(change, { type: 'body', metatype: ChangePasswordRequest });
  return rescue.resetPassword(String(username), String(password), revokeTokens === true);
}

/** The folder the panel itself would use: relative to the installation, and with the settings of its `.env`. */
function dataFolder(): string {
  const [, , told] = process.argv;
  if (told !== undefined) return told;
  process.chdir(packageRoot);
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readEnvironment({ DATA_DIR: process.env['DATA_DIR'] }).DATA_DIR;
}

async function main(): Promise<RescueReport> {
  const folder = dataFolder();
  // A mistyped folder must not become a new, empty panel.
  if (!existsSync(join(folder, 'outpost.sqlite'))) {
    throw new ConfigurationError('DATA_DIR', `holds no panel (${folder}): start it once, or use --data-dir`);
  }
  const request = JSON.parse(await text(process.stdin)) as Request;
  const entities = [UserEntity, SessionEntity, ApiTokenEntity];
  const database = await Database.open({ ...databaseOptions(folder), entities });
  const log = new LogsRepository(database);
  const rescue = new Rescue(
    new UsersRepository(database),
    new SessionsRepository(database),
    new ApiTokensRepository(database),
    new PasswordHasher(Limits.read(undefined)),
    new NewPasswords(readEnvironment({ PASSWORD_MIN_LENGTH: process.env['PASSWORD_MIN_LENGTH'] })),
    database,
    (rescued) => log.insert([rescueLine(rescued)]),
  );
  try {
    return await carryOut(rescue, request);
  } finally {
    await database.onApplicationShutdown();
  }
}

try {
  process.stdout.write(`${JSON.stringify(await main())}\n`);
} catch (error) {
  const isKnown = error instanceof AppError || error instanceof ConfigurationError;
  const line = error instanceof Error ? (isKnown ? error.message : (error.stack ?? error.message)) : error;
  process.stderr.write(`${String(line)}\n`);
  process.exitCode = 1;
}
