import { Injectable } from '@nestjs/common';
import { PEOPLE_PER_SERVER_MAX } from '@outpost/contracts/limits.js';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { type RegisterWithInvitationRequest } from '@outpost/contracts/people-requests.js';
import { type OfferedInvitation } from '@outpost/contracts/people.js';
import { AccountChanged } from '../auth/auth.events.js';
import { AuthService, type Registrant } from '../auth/auth.service.js';
import { type Caller, type Grant, mayGive } from '../auth/may.js';
import { MembershipsRepository } from '../auth/memberships.repository.js';
import { hashToken } from '../auth/opaque-token.js';
import { UsersRepository } from '../auth/users.repository.js';
import { WallClock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { NotFoundError } from '../platform/errors/app-error.js';
import { EventBus } from '../platform/event-bus.js';
import { type Page } from '../platform/pages/page.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { givenRoleOf, type InvitationEntity } from './invitation.entity.js';
import { InvitationsRepository } from './invitations.repository.js';
import { alreadyIn, tooManyPeople } from './people.errors.js';
import { RolesRepository } from './roles.repository.js';

/** No account has this id, so whoever has none can use no invitation that names somebody. */
const NOBODY = 0;

/** What an invitation is about, as long as it holds. */
interface Offer {
  readonly invitation: InvitationEntity;
  readonly server: ServerEntity;
  readonly grant: Grant;
}

/** Invitations to servers, for whom they are made: accepted once. */
@Injectable()
export class OffersService {
  constructor(
    private readonly allServers: ServersRepository,
    private readonly invitations: InvitationsRepository,
    private readonly memberships: MembershipsRepository,
    private readonly roles: RolesRepository,
    private readonly users: UsersRepository,
    private readonly auth: AuthService,
    private readonly database: Database,
    private readonly events: EventBus,
    private readonly clock: WallClock,
  ) {}

  /** Those that name the caller. */
  async listOwn({ user }: Caller, page: PageQuery): Promise<Page<OfferedInvitation>> {
    const rows = await this.invitations.page({ userId: user.id }, this.clock.now(), page);
    const offers = await Promise.all(rows.items.map((invitation) => this.offerOf(invitation)));
    const names = await this.namesIn(rows.items);
    const items = offers.flatMap((offer) => (offer ? [presentOffer(offer, names)] : []));
    return { ...rows, items };
  }

  /** @throws {NotFoundError} also for one that names somebody else, or whose sender may not invite any more */
  async find({ user }: Caller, secret: string): Promise<OfferedInvitation> {
    const offer = await this.bySecret(user.id, secret);
    return presentOffer(offer, await this.namesIn([offer.invitation]));
  }

  /** Returns the server. @throws {UserError} see {@link find}; `not_supported` for who has access; `limit_reached` */
  async accept(caller: Caller, secret: string): Promise<ServerEntity> {
    return this.take(caller, await this.bySecret(caller.user.id, secret));
  }

  /** The same for one that names the caller. */
  async acceptOwn(caller: Caller, id: number): Promise<ServerEntity> {
    return this.take(caller, await this.validOffer(await this.ofUser(caller, id)));
  }

  async decline(caller: Caller, id: number): Promise<void> {
    const { userId } = await this.ofUser(caller, id);
    if (!(await this.invitations.delete({ id, userId }))) throw new NotFoundError('invitation');
  }

  /**
   * Makes an account for whoever has a link, which is used up. It may be used at once if an admin of the panel has made
   * the invitation, who could also approve it.
   *
   * @throws {UserError} see {@link AuthService.register}; `not_found` as in {@link find}, and for one that names somebody
   */
  async register(
    { secret, username, email, password }: RegisterWithInvitationRequest,
    from: Registrant,
  ): Promise<{ readonly isApproved: boolean }> {
    const { invitation } = await this.bySecret(NOBODY, secret);
    const isApproved = (await this.users.findById(invitation.invitedById))?.isAdmin === true;
    await this.auth.register({ username, email, password }, from, {
      isApproved,
      also: ({ id }) => this.place(id, invitation),
    });
    return { isApproved };
  }

  private async take({ user }: Caller, { invitation, server }: Offer): Promise<ServerEntity> {
    const [userId, serverId] = [user.id, server.id];
    await this.database.writeInTurn(`people of server ${serverId}`, async () => {
      if (server.ownerId === userId || (await this.memberships.find(serverId, userId))) throw alreadyIn();
      await this.place(userId, invitation);
    });
    this.events.publish(new AccountChanged(userId));
    return server;
  }

  /** Uses the invitation up. Call within a transaction. */
  private async place(userId: number, invitation: InvitationEntity): Promise<void> {
    const { id, serverId } = invitation;
    if (!(await this.invitations.delete({ id }))) throw new NotFoundError('invitation');
    if ((await this.memberships.countOfServer(serverId)) >= PEOPLE_PER_SERVER_MAX) throw tooManyPeople();
    const place = { serverId, userId, createdAt: this.clock.now() };
    await this.memberships.insert({ ...place, ...givenRoleOf(invitation) });
  }

  private async bySecret(userId: number, secret: string): Promise<Offer> {
    const invitation = await this.invitations.findByToken(hashToken(secret));
    if (!invitation || (invitation.userId ?? userId) !== userId) throw new NotFoundError('invitation');
    return this.validOffer(invitation);
  }

  private async ofUser({ user }: Caller, id: number): Promise<InvitationEntity> {
    const invitation = await this.invitations.findById(id);
    if (invitation?.userId !== user.id) throw new NotFoundError('invitation');
    return invitation;
  }

  private async validOffer(invitation: InvitationEntity): Promise<Offer> {
    const offer = await this.offerOf(invitation);
    if (!offer) throw new NotFoundError('invitation');
    return offer;
  }

  /** Undefined if it has expired, or whoever made it may not give this role any more. */
  private async offerOf(invitation: InvitationEntity): Promise<Offer | undefined> {
    if (invitation.expiresAt <= this.clock.now()) return undefined;
    const [server, user, grants, grant] = await Promise.all([
      this.allServers.findById(invitation.serverId),
      this.users.findById(invitation.invitedById),
      this.memberships.grantsOf(invitation.invitedById),
      this.roles.grantOf(invitation),
    ]);
    if (!server || !user?.isApproved || user.isSuspended) return undefined;
    return mayGive({ user, grants, limits: null }, grant, server) ? { invitation, server, grant } : undefined;
  }

  private namesIn(invitations: readonly InvitationEntity[]): Promise<ReadonlyMap<number, string>> {
    return this.users.namesOf(invitations.map(({ invitedById }) => invitedById));
  }
}

const presentOffer = (
  { invitation, server, grant: { role, roleName, permissions, maxBanMinutes } }: Offer,
  names: ReadonlyMap<number, string>,
): OfferedInvitation => ({
  id: invitation.id,
  serverName: server.name,
  invitedBy: names.get(invitation.invitedById) ?? '',
  ...{ role, roleName, permissions, maxBanMinutes },
  expiresAt: invitation.expiresAt.toISOString(),
});
