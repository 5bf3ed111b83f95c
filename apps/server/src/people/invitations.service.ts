import { Injectable } from '@nestjs/common';
import { INVITATION_DEFAULT_HOURS, INVITATIONS_PER_SERVER_MAX } from '@outpost/contracts/limits.js';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { type CreateInvitationRequest } from '@outpost/contracts/people-requests.js';
import { type CreatedInvitation, type Invitation } from '@outpost/contracts/people.js';
import { AccountRateLimit } from '../auth/account-rate-limit.js';
import { AccountChanged } from '../auth/auth.events.js';
import { type Caller, type Grant, mayGive } from '../auth/may.js';
import { type PlaceKey } from '../auth/membership.entity.js';
import { MembershipsRepository } from '../auth/memberships.repository.js';
import { hashToken, newOpaqueToken } from '../auth/opaque-token.js';
import { UsersRepository } from '../auth/users.repository.js';
import { WallClock } from '../platform/clock.js';
import { RateLimits } from '../platform/database/rate-limits.js';
import { NotFoundError } from '../platform/errors/app-error.js';
import { EventBus } from '../platform/event-bus.js';
import { Limits } from '../platform/limits.js';
import { type Page } from '../platform/pages/page.js';
import { givenRoleOf, type InvitationEntity } from './invitation.entity.js';
import { InvitationEmails } from './invitation-emails.js';
import { InvitationsRepository } from './invitations.repository.js';
import { isIn, nobodyOfThisName, roleTooHigh, tooManyInvitations } from './people.errors.js';
import { type NamedPlace, Places } from './places.service.js';
import { presentGrant } from './people.service.js';
import { RolesRepository } from './roles.repository.js';
import { RolesService } from './roles.service.js';

const HOUR_MS = 60 * 60 * 1000;

/** Invitations to servers and groups of servers, for who manages their people. */
@Injectable()
export class InvitationsService {
  private readonly rateLimit: AccountRateLimit;

  constructor(
    private readonly places: Places,
    private readonly invitations: InvitationsRepository,
    private readonly emails: InvitationEmails,
    private readonly memberships: MembershipsRepository,
    private readonly roles: RolesRepository,
    private readonly ownRoles: RolesService,
    private readonly users: UsersRepository,
    private readonly events: EventBus,
    private readonly clock: WallClock,
    limits: Limits,
    rateLimits: RateLimits,
  ) {
    this.rateLimit = new AccountRateLimit(limits, rateLimits, 'invitations-per-minute');
  }

  async list(caller: Caller, key: PlaceKey, page: PageQuery): Promise<Page<Invitation>> {
    await this.places.get(caller, key, 'people.manage');
    const rows = await this.invitations.page(key, this.clock.now(), page);
    const names = await this.namesIn(rows.items);
    const grants = await this.roles.grantsOf(rows.items);
    return { ...rows, items: rows.items.map((row, at) => present(row, names, grants[at] as Grant)) };
  }

  /**
   * @throws {UserError} `permission_denied` for a role that may do more than the caller's; `validation_failed` for an
   *   unknown username; `limit_reached`; `too_many_attempts`, so that usernames can't be found by trying;
   *   `not_supported` for an address, if the panel sends no emails with links
   */
  async create(
    caller: Caller,
    key: PlaceKey,
    { username, email, expiresInHours = INVITATION_DEFAULT_HOURS, ...request }: CreateInvitationRequest,
  ): Promise<CreatedInvitation> {
    const place = await this.places.get(caller, key, 'people.manage');
    const grant = await this.ownRoles.grantFor(request, place.ownerId);
    if (!mayGive(caller, grant, place)) throw roleTooHigh();
    await this.rateLimit.take(caller.user.id);
    const userId = username === undefined ? null : await this.invitable(username, key, place);
    if (email !== undefined) await this.emails.require(caller.user);
    const secret = newOpaqueToken();
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + expiresInHours * HOUR_MS);
    const row = await this.invitations.insert(
      {
        ...givenRoleOf(grant),
        ...{ serverId: null, groupId: null, ...key, userId, invitedById: caller.user.id },
        ...{ tokenHash: hashToken(secret), createdAt, expiresAt, email: email ?? null },
      },
      INVITATIONS_PER_SERVER_MAX,
      async (invitation) => {
        if (email !== undefined) await this.emails.add(invitation, { email, secret }, place, caller.user);
      },
    );
    if (!row) throw tooManyInvitations();
    if (email !== undefined) this.emails.sendSoon();
    if (userId !== null) this.events.publish(new AccountChanged(userId));
    return { ...present(row, await this.namesIn([row]), grant), secret };
  }

  async withdraw(caller: Caller, key: PlaceKey, id: number): Promise<void> {
    await this.places.get(caller, key, 'people.manage');
    if (!(await this.invitations.delete({ id, ...key }))) throw new NotFoundError('invitation');
  }

  /** Whoever has a role in the group of a server can be invited to that server with another one. */
  private async invitable(username: string, key: PlaceKey, { ownerId }: NamedPlace): Promise<number> {
    const user = await this.users.findByUsername(username);
    if (!user?.isApproved) throw nobodyOfThisName();
    if (user.id === ownerId || (await this.memberships.find(key, user.id))) throw isIn(key);
    return user.id;
  }

  private namesIn(invitations: readonly InvitationEntity[]): Promise<ReadonlyMap<number, string>> {
    return this.users.namesOf(
      invitations.flatMap(({ userId, invitedById }) => [userId ?? invitedById, invitedById]),
    );
  }
}

const present = (row: InvitationEntity, names: ReadonlyMap<number, string>, grant: Grant): Invitation => ({
  id: row.id,
  username: row.userId === null ? null : (names.get(row.userId) ?? ''),
  email: row.email,
  ...presentGrant(grant),
  invitedBy: names.get(row.invitedById) ?? '',
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});
