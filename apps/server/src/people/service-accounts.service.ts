import { Injectable } from '@nestjs/common';
import { PEOPLE_PER_SERVER_MAX, SERVICE_ACCOUNTS_PER_ACCOUNT_MAX } from '@outpost/contracts/limits.js';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { type Person } from '@outpost/contracts/people.js';
import { type AddServiceAccountRequest, type ServiceAccount } from '@outpost/contracts/service-accounts.js';
import { type CreateApiTokenRequest } from '@outpost/contracts/token-requests.js';
import { type ApiToken, type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { ApiTokensService } from '../auth/api-tokens.service.js';
import { usernameTaken } from '../auth/auth.errors.js';
import { AccountChanged } from '../auth/auth.events.js';
import { type Caller, mayGive } from '../auth/may.js';
import { type PlaceKey } from '../auth/membership.entity.js';
import { MembershipsRepository } from '../auth/memberships.repository.js';
import { type Principal } from '../auth/principal.js';
import { type UserEntity } from '../auth/user.entity.js';
import { type NewUser, UsersRepository } from '../auth/users.repository.js';
import { WallClock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { NotFoundError } from '../platform/errors/app-error.js';
import { EventBus } from '../platform/event-bus.js';
import { type Page } from '../platform/pages/page.js';
import { alreadyHasRole, roleTooHigh, tooManyPeople, tooManyServiceAccounts } from './people.errors.js';
import { Places, turnOf } from './places.service.js';
import { presentPerson } from './people.service.js';
import { RolesService } from './roles.service.js';

/** Accounts of programs. Each belongs to a person, has roles on servers as people have, and acts with API tokens alone. */
@Injectable()
export class ServiceAccountsService {
  constructor(
    private readonly users: UsersRepository,
    private readonly memberships: MembershipsRepository,
    private readonly tokens: ApiTokensService,
    private readonly places: Places,
    private readonly roles: RolesService,
    private readonly database: Database,
    private readonly events: EventBus,
    private readonly clock: WallClock,
  ) {}

  async list({ user }: Caller, page: PageQuery): Promise<Page<ServiceAccount>> {
    const rows = await this.users.servicesOf(user.id, page);
    return { ...rows, items: await Promise.all(rows.items.map((row) => this.presented(row))) };
  }

  /** @throws {UserError} `username_taken`, `limit_reached` */
  async create({ user }: Caller, name: string): Promise<ServiceAccount> {
    const row = await this.database.writeInTurn(`service accounts of account ${user.id}`, async () => {
      if ((await this.users.countServicesOf(user.id)) >= SERVICE_ACCOUNTS_PER_ACCOUNT_MAX)
        throw tooManyServiceAccounts();
      if (await this.users.findByName(name)) throw usernameTaken();
      return this.users.insert({ ...NEW, username: name, createdAt: this.clock.now(), serviceOfId: user.id });
    });
    return this.presented(row);
  }

  /** @throws {NotFoundError} also for one of another account */
  async delete(caller: Caller, id: number): Promise<void> {
    const { id: accountId } = await this.find(caller, id);
    await this.users.delete(accountId);
    this.events.publish(new AccountChanged(accountId));
  }

  /** @throws {UserError} `not_found`, `permission_denied`, `limit_reached`, `not_supported` if it has a role there */
  async addTo(
    caller: Caller,
    key: PlaceKey,
    { accountId, ...request }: AddServiceAccountRequest,
  ): Promise<Person> {
    const place = await this.places.get(caller, key, 'people.manage');
    const { id: userId, username } = await this.find(caller, accountId);
    const grant = await this.roles.grantFor(request, place.ownerId);
    if (!mayGive(caller, grant, place)) throw roleTooHigh();
    const { role, roleId, maxBanMinutes } = grant;
    const member = { userId, createdAt: this.clock.now(), role, roleId, maxBanMinutes };
    const row = await this.database.writeInTurn(turnOf('people of', key), async () => {
      if (await this.memberships.find(key, userId)) throw alreadyHasRole();
      if ((await this.memberships.count(key)) >= PEOPLE_PER_SERVER_MAX) throw tooManyPeople();
      return this.memberships.insert(key, member);
    });
    this.events.publish(new AccountChanged(userId));
    return presentPerson(row, { username, isService: true }, grant);
  }

  async tokensOf(caller: Caller, id: number, page: PageQuery): Promise<Page<ApiToken>> {
    return this.tokens.list((await this.find(caller, id)).id, page);
  }

  /** @throws {UserError} `not_found`, `limit_reached` */
  async createToken(by: Principal, id: number, request: CreateApiTokenRequest): Promise<CreatedApiToken> {
    const user = await this.find(by, id);
    const owner = { user, grants: await this.memberships.grantsOf(user.id), limits: null };
    return this.tokens.createFor(by, owner, request);
  }

  /** @throws {NotFoundError} */
  async revokeToken(by: Principal, id: number, tokenId: number): Promise<void> {
    await this.tokens.revokeOf(by, (await this.find(by, id)).id, tokenId);
  }

  private async find({ user }: Caller, id: number): Promise<UserEntity> {
    const account = await this.users.findById(id);
    if (account?.serviceOfId !== user.id) throw new NotFoundError('serviceAccount');
    return account;
  }

  private async presented({ id, username, createdAt }: UserEntity): Promise<ServiceAccount> {
    const [grants, tokens] = await Promise.all([this.memberships.grantsOf(id), this.tokens.countOf(id)]);
    const [serverIds, groupIds] = [[...grants.servers.keys()], [...grants.groups.keys()]];
    return { id, name: username, serverIds, groupIds, tokens, createdAt: createdAt.toISOString() };
  }
}

/** Nobody knows a password for it: what is stored is no hash. */
const NEW: Omit<NewUser, 'username' | 'createdAt' | 'serviceOfId'> = {
  ...{ email: '', passwordHash: '', isAdmin: false, isApproved: true, isSuspended: false },
  subscriptionStatus: 'inactive',
  ...{ approvalNotice: null, lastLoginAt: null, hasSecondFactor: false },
};
