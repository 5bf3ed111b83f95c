import { Body, Controller, Param, Query, Req, Res } from '@nestjs/common';
import {
  BeginOidcRequest,
  CompleteOidcRequest,
  type Identity,
  type OidcBeginning,
  type OidcOutcome,
  type OidcPurpose,
} from '@outpost/contracts/oidc.js';
import { PageQuery } from '@outpost/contracts/pages.js';
import { type User } from '@outpost/contracts/users.js';
import { type Request, type Response } from 'express';
import { WallClock } from '../../platform/clock.js';
import { Environment } from '../../platform/env.js';
import { languageOf } from '../../platform/http/client-language.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Route } from '../../platform/http/route.js';
import { type Page, presented } from '../../platform/pages/page.js';
import { SecretBox } from '../../platform/secret-box.js';
import { CurrentPrincipal } from '../access.js';
import { type Principal } from '../principal.js';
import { PendingSignInCookie } from '../second-factor/pending-sign-in-cookie.js';
import { PendingSignIns } from '../second-factor/pending-sign-ins.js';
import { secondFactorNeeded } from '../second-factor/second-factor.errors.js';
import { SessionOpener } from '../session-opener.js';
import { type UserEntity } from '../user.entity.js';
import { type IdentityEntity } from './identity.entity.js';
import { type OidcAttempt, type OidcPerson } from './oidc-client.js';
import { attemptExpired } from './oidc.errors.js';
import { OidcService } from './oidc.service.js';
import { SealedCookie } from './sealed-cookie.js';

const LASTS_MS = 10 * 60_000;

interface Attempt extends OidcAttempt {
  readonly purpose: OidcPurpose;
}

@Controller()
export class OidcController {
  private readonly attempts: SealedCookie<Attempt>;
  /** Whom the issuer has signed in, until they have said what to do with it. */
  private readonly people: SealedCookie<OidcPerson>;

  constructor(
    private readonly oidc: OidcService,
    private readonly opener: SessionOpener,
    private readonly pending: PendingSignIns,
    private readonly pendingCookies: PendingSignInCookie,
    environment: Environment,
    secrets: SecretBox,
    clock: WallClock,
  ) {
    this.attempts = new SealedCookie('outpost_oidc', LASTS_MS, environment, secrets, clock);
    this.people = new SealedCookie('outpost_oidc_person', LASTS_MS, environment, secrets, clock);
  }

  @Route('POST /api/oidc')
  async begin(
    @Body() { purpose }: BeginOidcRequest,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OidcBeginning> {
    const { url, attempt } = await this.oidc.begin(request.ip ?? '', purpose === 'step-up');
    this.attempts.write(request, response, { ...attempt, purpose });
    return { url };
  }

  @Route('POST /api/oidc/completion')
  async complete(
    @Body() { query }: CompleteOidcRequest,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OidcOutcome> {
    const attempt = this.attempts.read(request);
    if (!attempt) throw attemptExpired();
    this.attempts.clear(request, response);
    const person = await this.oidc.complete(query, attempt, request.ip ?? '');
    this.people.write(request, response, person);
    if (attempt.purpose === 'link') return { state: 'linked' };
    const user = await this.oidc.accountOf(person, request.ip ?? '');
    if (user) return { state: 'signed-in', user: await this.open(user, person, request, response) };
    const candidate = await this.oidc.candidateFor(person);
    if (candidate) return { state: 'consent', username: candidate.username };
    return { state: 'unknown', ...(this.oidc.isLetIn(person) && { entersAtOnce: true }) };
  }

  /** Connects the identity to the account that has confirmed its address. */
  @Route('POST /api/oidc/consent')
  async consent(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<User> {
    const person = this.person(request);
    const candidate = await this.oidc.candidateFor(person);
    if (!candidate) throw attemptExpired();
    return this.open(await this.oidc.linkAndEnter(candidate, person), person, request, response);
  }

  /** Asks for an account. */
  @Route('POST /api/oidc/registration')
  async register(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<User> {
    const from = { address: request.ip ?? '', language: languageOf(request) };
    const person = this.person(request);
    return this.open(await this.oidc.register(person, from), person, request, response);
  }

  /** Connects the identity to the account that is signed in. */
  @Route('POST /api/account/identities')
  async link(
    @CurrentPrincipal() { user }: Principal,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.oidc.link(user.id, this.person(request));
    this.people.clear(request, response);
  }

  @Route('GET /api/account/identities')
  async list(@CurrentPrincipal() caller: Principal, @Query() page: PageQuery): Promise<Page<Identity>> {
    return presented(await this.oidc.list(caller, page), presentIdentity);
  }

  @Route('DELETE /api/account/identities/:id')
  unlink(@CurrentPrincipal() caller: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    return this.oidc.unlink(caller, id);
  }

  private person(request: Request): OidcPerson {
    const person = this.people.read(request);
    if (!person) throw attemptExpired();
    return person;
  }

  /** The issuer takes the place of the password: a second factor of the panel comes next. */
  private async open(
    user: UserEntity,
    { provedAt }: OidcPerson,
    request: Request,
    response: Response,
  ): Promise<User> {
    this.people.clear(request, response);
    const confirmedAt = provedAt === null ? null : new Date(provedAt);
    if (!user.hasSecondFactor) return this.opener.open(user, request, response, confirmedAt);
    this.pendingCookies.write(request, response, await this.pending.begin(user, request.ip ?? ''));
    throw secondFactorNeeded();
  }
}

const presentIdentity = ({ id, issuer, name, createdAt, lastUsedAt }: IdentityEntity): Identity => ({
  ...{ id, issuer, name },
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
