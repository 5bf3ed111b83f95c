import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PANEL_PATHS } from '@outpost/contracts/panel-paths.js';
import { MailModule } from '../mail/mail.module.js';
import { WallClock } from '../platform/clock.js';
import { Environment } from '../platform/env.js';
import { Log } from '../platform/log.js';
import { AccessGuard } from './access.guard.js';
import { AccountController } from './account.controller.js';
import { AccountService } from './account.service.js';
import { ApiTokenEntity } from './api-token.entity.js';
import { ApiTokensController } from './api-tokens.controller.js';
import { ApiTokensRepository } from './api-tokens.repository.js';
import { ApiTokensService } from './api-tokens.service.js';
import { AttemptLimiter } from './attempt-limiter.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { Authenticator } from './authenticator.js';
import { AccountEmails } from './email/account-emails.js';
import { AddressConfirmations } from './email/address-confirmations.service.js';
import { EmailController } from './email/email.controller.js';
import { EmailLinkEntity } from './email/email-link.entity.js';
import { EmailLinks } from './email/email-links.js';
import { PasswordResets } from './email/password-resets.service.js';
import { GroupMembership } from './oidc/group-membership.js';
import { IdentitiesRepository } from './oidc/identities.repository.js';
import { IdentityEntity } from './oidc/identity.entity.js';
import { OidcClient } from './oidc/oidc-client.js';
import { OidcController } from './oidc/oidc.controller.js';
import { OidcService } from './oidc/oidc.service.js';
import { oidcSettings } from './oidc/oidc-settings.js';
import { KnownDevices } from './known-devices.js';
import { LastUses } from './last-uses.js';
import { MembershipEntity } from './membership.entity.js';
import { AbsentCallers } from './absent-callers.js';
import { MembershipsRepository } from './memberships.repository.js';
import { NewPasswords } from './new-passwords.js';
import { OwnPassword } from './own-password.js';
import { PasswordHasher } from './password-hasher.js';
import { RefusalReporter } from './refusal-reporter.js';
import { AuthenticatorAppEntity } from './second-factor/authenticator-app.entity.js';
import { FactorChanges } from './second-factor/factor-changes.js';
import { PasskeyEntity } from './second-factor/passkey.entity.js';
import { PasskeysRepository } from './second-factor/passkeys.repository.js';
import { PasskeysService } from './second-factor/passkeys.service.js';
import { PendingSignInCookie } from './second-factor/pending-sign-in-cookie.js';
import { PendingSignInEntity } from './second-factor/pending-sign-in.entity.js';
import { PendingSignIns } from './second-factor/pending-sign-ins.js';
import { RecoveryCodeEntity } from './second-factor/recovery-code.entity.js';
import { SecondFactorCodes } from './second-factor/second-factor-codes.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { SecondFactorService } from './second-factor/second-factor.service.js';
import { SecondFactorsRepository } from './second-factor/second-factors.repository.js';
import { SecondStepController } from './second-factor/second-step.controller.js';
import { SecondStepService } from './second-factor/second-step.service.js';
import { StepUpController } from './second-factor/step-up.controller.js';
import { StepUpService } from './second-factor/step-up.service.js';
import { SessionEntity } from './session.entity.js';
import { SessionCookie } from './session-cookie.js';
import { SessionOpener } from './session-opener.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';
import { SetupController } from './setup.controller.js';
import { SetupService } from './setup.service.js';
import { SignIns } from './sign-ins.service.js';
import { CredentialStrategy, LoginStrategy } from './strategies.js';
import { UserEntity } from './user.entity.js';
import { UserPresenter } from './user.presenter.js';
import { UsersRepository } from './users.repository.js';

/** Undefined if no issuer is set. */
function openOidc(environment: Environment, log: Log, clock: WallClock): OidcClient | undefined {
  const settings = oidcSettings(environment, PANEL_PATHS.signIn);
  return settings && new OidcClient(settings, log, clock);
}

@Module({
  imports: [
    TypeOrmModule.forFeature([
      UserEntity,
      MembershipEntity,
      SessionEntity,
      ApiTokenEntity,
      AuthenticatorAppEntity,
      RecoveryCodeEntity,
      PasskeyEntity,
      PendingSignInEntity,
      EmailLinkEntity,
      IdentityEntity,
    ]),
    MailModule,
  ],
  controllers: [
    AuthController,
    AccountController,
    SetupController,
    SessionsController,
    ApiTokensController,
    SecondStepController,
    SecondFactorController,
    StepUpController,
    EmailController,
    OidcController,
  ],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    AccountService,
    ApiTokensRepository,
    ApiTokensService,
    AttemptLimiter,
    AuthService,
    Authenticator,
    CredentialStrategy,
    KnownDevices,
    LastUses,
    LoginStrategy,
    AbsentCallers,
    MembershipsRepository,
    NewPasswords,
    PasswordHasher,
    RefusalReporter,
    SessionCookie,
    SessionsRepository,
    SessionsService,
    SetupService,
    SignIns,
    UserPresenter,
    UsersRepository,
    AccountEmails,
    AddressConfirmations,
    EmailLinks,
    PasswordResets,
    GroupMembership,
    IdentitiesRepository,
    { provide: OidcClient, inject: [Environment, Log, WallClock], useFactory: openOidc },
    OidcService,
    FactorChanges,
    OwnPassword,
    PasskeysRepository,
    PasskeysService,
    PendingSignInCookie,
    PendingSignIns,
    SecondFactorCodes,
    SecondFactorService,
    SecondFactorsRepository,
    SecondStepService,
    SessionOpener,
    StepUpService,
  ],
  exports: [
    ApiTokensService,
    Authenticator,
    AuthService,
    AbsentCallers,
    MembershipsRepository,
    RefusalReporter,
    SecondFactorsRepository,
    SessionsService,
    SetupService,
    UserPresenter,
    UsersRepository,
  ],
})
export class AuthModule {}
