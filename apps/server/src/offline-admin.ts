import 'reflect-metadata';
import { text } from 'node:stream/consumers';
import { ChangePasswordRequest } from '@outpost/contracts/account.js';
import { RegisterInterestRequest } from '@outpost/contracts/auth.js';
import { OfflineAdmin, type OfflineAdminReport } from './admin/offline-admin.js';
import { ApiTokenEntity } from './auth/api-token.entity.js';
import { ApiTokensRepository } from './auth/api-tokens.repository.js';
import { NewPasswords } from './auth/new-passwords.js';
import { PasswordHasher } from './auth/password-hasher.js';
import { SessionEntity } from './auth/session.entity.js';
import { SessionsRepository } from './auth/sessions.repository.js';
import { UserEntity } from './auth/user.entity.js';
import { UsersRepository } from './auth/users.repository.js';
import { offlineAdminLine } from './logs/lines/audit.lines.js';
import { LogsRepository } from './logs/logs.repository.js';
import { offlineSettings, reportFailure } from './offline-program.js';
import { noPanel } from './platform/database/backup/backup.errors.js';
import { requireSettled } from './platform/database/data-folder/exchange.js';
import { pendingMigrations, storedDataIn } from './platform/database/data-folder/stored-data.js';
import { databaseOptions } from './platform/database/data-source.js';
import { Database } from './platform/database/database.js';
import { ConfigurationError } from './platform/errors/configuration-error.js';
import { ContractPipe } from './platform/http/contract.pipe.js';
import { Limits } from './platform/limits.js';

/*
 * Run by `outpost admin`, with or without a running panel. Reads the request from stdin as one JSON object and writes
 * the report to stdout; see `offline-program.ts` for the rest.
 */

type Request = { readonly action: unknown } & Readonly<Record<string, unknown>>;

const contract = new ContractPipe();

async function carryOut(admin: OfflineAdmin, { action, ...given }: Request): Promise<OfflineAdminReport> {
  if (action === 'create-admin') {
    const type = { type: 'body', metatype: RegisterInterestRequest } as const;
    return admin.createAdmin((await contract.transform(given, type)) as RegisterInterestRequest);
  }
  const { username, password, revokeTokens } = given;
  const change = { currentPassword: 'not asked', newPassword: password };
  await contract.transform(change, { type: 'body', metatype: ChangePasswordRequest });
  return admin.resetPassword(String(username), String(password), revokeTokens === true);
}

/** Refuses data of an older version: only the panel makes a copy before it migrates. */
function requireCurrent(folder: string): void {
  // A mistyped folder must not become a new, empty panel.
  if (storedDataIn(folder) !== 'data') throw noPanel(folder);
  requireSettled(folder);
  if (pendingMigrations(folder).length === 0) return;
  throw new ConfigurationError(
    'DATA_DIR',
    `holds data of an older version (${folder}): start the panel once`,
  );
}

async function main(): Promise<OfflineAdminReport> {
  const settings = offlineSettings(['PASSWORD_MIN_LENGTH']);
  const folder = settings.DATA_DIR;
  requireCurrent(folder);
  const request = JSON.parse(await text(process.stdin)) as Request;
  const entities = [UserEntity, SessionEntity, ApiTokenEntity];
  const database = await Database.open({ ...databaseOptions(folder), entities });
  const log = new LogsRepository(database);
  const admin = new OfflineAdmin(
    new UsersRepository(database),
    new SessionsRepository(database),
    new ApiTokensRepository(database),
    new PasswordHasher(Limits.read(undefined)),
    new NewPasswords(settings),
    database,
    (change) => log.insert([offlineAdminLine(change)]),
  );
  try {
    return await carryOut(admin, request);
  } finally {
    await database.onApplicationShutdown();
  }
}

try {
  process.stdout.write(`${JSON.stringify(await main())}\n`);
} catch (error) {
  reportFailure(error);
}
