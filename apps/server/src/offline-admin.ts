import 'reflect-metadata';
import { text } from 'node:stream/consumers';
import { ChangePasswordRequest } from '@outpost/contracts/account.js';
import { RegisterInterestRequest } from '@outpost/contracts/auth.js';
import { type UserChangedOffline } from './admin/admin.events.js';
import { OfflineAdmin, type OfflineAdminReport } from './admin/offline-admin.js';
import { AuditIntentEntity } from './audit/audit-entry.entity.js';
import { type AuditedAct, noteDone } from './audit/audit-intents.js';
import { ApiTokenEntity } from './auth/api-token.entity.js';
import { ApiTokensRepository } from './auth/api-tokens.repository.js';
import { NewPasswords } from './auth/new-passwords.js';
import { PasswordHasher } from './auth/password-hasher.js';
import { AuthenticatorAppEntity } from './auth/second-factor/authenticator-app.entity.js';
import { PasskeyEntity } from './auth/second-factor/passkey.entity.js';
import { RecoveryCodeEntity } from './auth/second-factor/recovery-code.entity.js';
import { SecondFactorsRepository } from './auth/second-factor/second-factors.repository.js';
import { SessionEntity } from './auth/session.entity.js';
import { SessionsRepository } from './auth/sessions.repository.js';
import { UserEntity } from './auth/user.entity.js';
import { UsersRepository } from './auth/users.repository.js';
import { offlineAdminLine } from './logs/lines/audit.lines.js';
import { LogsRepository } from './logs/logs.repository.js';
import { offlineSettings, reportFailure } from './offline-program.js';
import { engineOf, openDatabase } from './platform/database/open-database.js';
import { DATABASE_SETTINGS } from './platform/settings.js';
import { ContractPipe } from './platform/http/contract.pipe.js';
import { Limits } from './platform/limits.js';

/*
 * Run by `outpost admin`, with or without a running panel. Reads the request from stdin as one JSON object and writes
 * the report to stdout; see `offline-program.ts` for the rest.
 */

type Request = { readonly action: unknown } & Readonly<Record<string, unknown>>;

const contract = new ContractPipe();

const RESCUES = {
  'admin-created': 'createAdminOffline',
  'password-reset': 'resetPasswordOffline',
  'second-factor-reset': 'resetSecondFactorOffline',
} as const satisfies Record<UserChangedOffline['rescue'], string>;

const auditedRescue = ({ rescue, username }: UserChangedOffline): AuditedAct => ({
  ...{ actorKind: 'system', actorId: null, actor: 'outpost admin', tokenName: null, credentialId: null },
  ...{ address: null, action: RESCUES[rescue], serverId: null, about: { username } },
});

async function carryOut(admin: OfflineAdmin, { action, ...given }: Request): Promise<OfflineAdminReport> {
  if (action === 'create-admin') {
    const type = { type: 'body', metatype: RegisterInterestRequest } as const;
    return admin.createAdmin((await contract.transform(given, type)) as RegisterInterestRequest);
  }
  const { username, password, revokeTokens } = given;
  if (action === 'reset-second-factor') return admin.resetSecondFactor(String(username));
  const change = { currentPassword: 'not asked', newPassword: password };
  await contract.transform(change, { type: 'body', metatype: ChangePasswordRequest });
  return admin.resetPassword(String(username), String(password), revokeTokens === true);
}

async function main(): Promise<OfflineAdminReport> {
  const settings = offlineSettings(['PASSWORD_MIN_LENGTH', ...DATABASE_SETTINGS]);
  const entities = [
    ...[UserEntity, SessionEntity, ApiTokenEntity],
    ...[AuthenticatorAppEntity, PasskeyEntity, RecoveryCodeEntity, AuditIntentEntity],
  ];
  const database = await openDatabase(await engineOf(settings, console), entities);
  const request = JSON.parse(await text(process.stdin)) as Request;
  const log = new LogsRepository(database);
  const admin = new OfflineAdmin(
    new UsersRepository(database),
    new SessionsRepository(database),
    new ApiTokensRepository(database),
    new SecondFactorsRepository(database),
    new PasswordHasher(Limits.read(undefined)),
    new NewPasswords(settings),
    database,
    async (change, manager) => {
      await log.insert([offlineAdminLine(change)]);
      await noteDone(manager, auditedRescue(change), change.at);
    },
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
