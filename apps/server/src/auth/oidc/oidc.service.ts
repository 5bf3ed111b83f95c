import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { EMAIL_MAX_LENGTH } from '@outpost/contracts/limits.js';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { isEmail } from 'class-validator';
import { type AuditedAct } from '../../audit/audit-intents.js';
import { AuditTrail } from '../../audit/audit-trail.js';
import { WallClock } from '../../platform/clock.js';
import { Environment } from '../../platform/env.js';
import { NotFoundError } from '../../platform/errors/app-error.js';
import { networkOf } from '../../platform/http/client-address.js';
import { type Page } from '../../platform/pages/page.js';
import { accountRejected, accountSuspended, awaitingApproval } from '../auth.errors.js';
import { AttemptLimiter } from '../attempt-limiter.js';
import { AuthService, type Registrant } from '../auth.service.js';
import { isPassword } from '../password-hasher.js';
import { type Principal } from '../principal.js';
import { type UserEntity } from '../user.entity.js';
import { UsersRepository } from '../users.repository.js';
import { granted } from './group-grants.js';
import { GroupMembership } from './group-membership.js';
import { IdentitiesRepository } from './identities.repository.js';
import { type GivenByGroups, type IdentityEntity, NOTHING_GIVEN } from './identity.entity.js';
import { type OidcAttempt, OidcClient, type OidcPerson } from './oidc-client.js';
import { freeNameLike } from './names-of-people.js';
import { identityTaken, lastWayIn, noAddress, noIssuer } from './oidc.errors.js';

/** Accounts that give an address; more than one proves nothing. */
const SAME_ADDRESS = 2;

const BY_GROUPS = {
  ...{ actorKind: 'system', actorId: null, actor: 'OpenID Connect', tokenName: null, credentialId: null },
  ...{ address: null, action: 'applyGroups', serverId: null },
} as const satisfies Partial<AuditedAct>;

const audited = ({ isAdmin, serverIds, groupIds = [] }: GivenByGroups) => ({
  ...{ isAdmin, servers: serverIds.join(', '), groups: groupIds.join(', ') },
});

const isSame = (one: GivenByGroups, other: GivenByGroups): boolean =>
  isDeepStrictEqual(audited(one), audited(other));

/** Signing in with an issuer of OpenID Connect: see docs/adr/0069. */
@Injectable()
export class OidcService {
  constructor(
    @Inject(OidcClient) private readonly client: OidcClient | undefined,
    private readonly identities: IdentitiesRepository,
    private readonly users: UsersRepository,
    private readonly groups: GroupMembership,
    private readonly auth: AuthService,
    private readonly limiter: AttemptLimiter,
    private readonly trail: AuditTrail,
    private readonly environment: Environment,
    private readonly clock: WallClock,
  ) {}

  /** Name on the button; undefined if there is no issuer. */
  get name(): string | undefined {
    return this.client?.settings.name;
  }

  /**
   * @param isAnew whether the issuer is to have people prove themselves again
   * @throws {UserError} `not_supported`; {@link OperationalError} `issuer_unreachable`
   */
  async begin(
    address: string,
    isAnew: boolean,
  ): Promise<{ readonly url: string; readonly attempt: OidcAttempt }> {
    const client = this.required();
    await this.limiter.take({ oidc: networkOf(address) });
    return client.begin(isAnew);
  }

  /** @throws {UserError} `not_supported`, `sign_in_refused`; {@link OperationalError} `issuer_unreachable` */
  async complete(query: string, attempt: OidcAttempt, address: string): Promise<OidcPerson> {
    const client = this.required();
    await this.limiter.take({ oidc: networkOf(address) });
    return client.complete(query, attempt);
  }

  /** Whether a group lets somebody in whom nobody here knows. */
  isLetIn({ groups }: OidcPerson): boolean {
    return granted(this.required().settings.grants, groups).isLetIn;
  }

  /**
   * The account of somebody whom the issuer has signed in; undefined if none is linked.
   *
   * @throws {UserError} `account_suspended`, `account_rejected`, `awaiting_approval`
   */
  async accountOf(person: OidcPerson, address: string): Promise<UserEntity | undefined> {
    const identity = await this.identities.find(person.issuer, person.subject);
    if (!identity) return undefined;
    const user = await this.enter(identity, person);
    const { id: actorId, username: actor } = user;
    await this.trail.record({
      ...{ actorKind: 'person', actorId, actor, tokenName: null, credentialId: null, address },
      ...{ action: 'completeOidc', serverId: null, about: { issuer: person.issuer, name: person.name } },
    });
    return user;
  }

  /** The account that has confirmed the address which the issuer has verified: it may be linked with consent. */
  async candidateFor({ email, isEmailVerified }: OidcPerson): Promise<UserEntity | undefined> {
    if (!isEmailVerified || email === null || !email.includes('@')) return undefined;
    const found = await this.users.findByLogin(email, SAME_ADDRESS);
    const [user] = found.filter(({ addressConfirmedAt }) => addressConfirmedAt !== null);
    return found.length === 1 ? user : undefined;
  }

  /** @throws {UserError} `identity_taken` */
  async link(userId: number, person: OidcPerson): Promise<void> {
    await this.insert(userId, person);
  }

  /** Links, and enters. @throws as {@link accountOf}, and {@link UserError} `identity_taken` */
  async linkAndEnter(user: UserEntity, person: OidcPerson): Promise<UserEntity> {
    return this.enter(await this.insert(user.id, person), person);
  }

  /**
   * Makes an account without a password, which awaits approval unless a group lets it in.
   *
   * @throws {UserError} as {@link AuthService.register}, and `awaiting_approval`
   */
  async register(person: OidcPerson, from: Registrant): Promise<UserEntity> {
    const { email, isEmailVerified } = person;
    if (email === null || email.length > EMAIL_MAX_LENGTH || !isEmail(email))
      throw noAddress(this.required().settings.name);
    const isTaken = async (name: string): Promise<boolean> => (await this.users.findByName(name)) !== null;
    const username = await freeNameLike([person.name, email.split('@')[0] ?? ''], isTaken);
    await this.auth.registerPerson({ username, email, isEmailVerified }, from, {
      isApproved: this.isLetIn(person),
      also: async ({ id }) => {
        await this.insert(id, person);
      },
    });
    const identity = await this.identities.find(person.issuer, person.subject);
    if (!identity) throw new NotFoundError('identity');
    return this.enter(identity, person);
  }

  list({ user }: Principal, page: PageQuery): Promise<Page<IdentityEntity>> {
    return this.identities.ofUser(user.id, page);
  }

  /** @throws {UserError} `not_found`, `not_supported`: there would be no other way to sign in */
  async unlink({ user }: Principal, id: number): Promise<void> {
    if (!isPassword(user.passwordHash) || this.environment.LOCAL_SIGN_IN === 'closed') throw lastWayIn();
    if (!(await this.identities.delete(id, user.id))) throw new NotFoundError('identity');
  }

  private async enter(identity: IdentityEntity, person: OidcPerson): Promise<UserEntity> {
    const known = await this.users.findById(identity.userId);
    if (!known) throw new NotFoundError('account');
    if (known.isSuspended) throw accountSuspended();
    // No group opens what an admin has closed.
    if (known.rejectedAt !== null) throw accountRejected(known.rejection ?? '');
    const given = await this.groups.apply(known, identity, this.required().settings.grants, person.groups);
    await this.identities.update(identity.id, { name: person.name, lastUsedAt: this.clock.now(), given });
    if (!isSame(identity.given, given)) await this.recordGroups(known, identity.given, given);
    const user = await this.users.findById(identity.userId);
    if (!user) throw new NotFoundError('account');
    if (!user.isApproved) throw awaitingApproval();
    return user;
  }

  private async recordGroups(
    { id: userId, username }: UserEntity,
    before: GivenByGroups,
    after: GivenByGroups,
  ): Promise<void> {
    const act = { ...BY_GROUPS, about: { userId, username } };
    await this.trail.record(act, { before: audited(before), after: audited(after) });
  }

  private async insert(userId: number, { issuer, subject, name }: OidcPerson): Promise<IdentityEntity> {
    const times = { createdAt: this.clock.now(), lastUsedAt: null };
    const identity = { userId, issuer, subject, name, given: NOTHING_GIVEN, ...times };
    const inserted = await this.identities.insert(identity);
    if (!inserted) throw identityTaken();
    return inserted;
  }

  private required(): OidcClient {
    if (!this.client) throw noIssuer();
    return this.client;
  }
}
