import { Injectable } from '@nestjs/common';
import { PEOPLE_PER_SERVER_MAX } from '@outpost/contracts/limits.js';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { type RegisterWithInvitationRequest } from '@outpost/contracts/people-requests.js';
import { type OfferedInvitation } from '@outpost/contracts/people.js';
import { AccountChanged } from '../auth/auth.events.js';
import { AuthService, type Registrant } from '../auth/auth.service.js';
import { type Caller, type Grant, mayGive } from '../auth/may.js';
import { type PlaceKey } from '../auth/membership.entity.js';
import { MembershipsRepository } from '../auth/memberships.repository.js';
import { hashToken } from '../auth/opaque-token.js';
import { UsersRepository } from '../auth/users.repository.js';
import { WallClock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { NotFoundError } from '../platform/errors/app-error.js';
import { EventBus } from '../platform/event-bus.js';
import { type Page } from '../platform/pages/page.js';
import { givenRoleOf, type InvitationEntity } from './invitation.entity.js';
import { InvitationsRepository } from './invitations.repository.js';
import { alreadyIn, tooManyPeople } from './people.errors.js';
import { type NamedPlace, placeKeyOf, Places, turnOf } from './places.service.js';
import { RolesRepository } from './roles.repository.js';

/** No account has this id, so whoever has none can use no invitation that names somebody. */
const NOBODY = 0;

/** What an invitation is about, as long as it holds. */
interface Offer {
  readonly invitation: InvitationEntity;
  readonly key: PlaceKey;
  readonly place: NamedPlace;
  readonly grant: Grant;
}

/** Invitations to servers and groups of servers, for whom they are made: accepted once. */
@Injectable()
export class OffersService {
  constructor(
    private readonly places: Places,
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

  /** Returns what it was an invitation to. @throws {UserError} see {@link find}; `not_supported` for who has access; `limit_reached` */
  async accept(caller: Caller, secret: string): Promise<PlaceKey> {
    return this.take(caller, await this.bySecret(caller.user.id, secret));
  }

  /** The same for one that names the caller. */
  async acceptOwn(caller: Caller, id: number): Promise<PlaceKey> {
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

  private async take({ user: { id } }: Caller, { invitation, key, place }: Offer): Promise<PlaceKey> {
    await this.database.writeInTurn(turnOf('people of', key), async () => {
      if (place.ownerId === id || (await this.memberships.find(key, id))) throw alreadyIn(key);
      await this.place(id, invitation);
    });
    this.events.publish(new AccountChanged(id));
    return key;
  }

  /** Uses the invitation up. Call within a transaction. */
  private async place(userId: number, invitation: InvitationEntity): Promise<void> {
    const key = placeKeyOf(invitation);
    if (!(await this.invitations.delete({ id: invitation.id }))) throw new NotFoundError('invitation');
    if ((await this.memberships.count(key)) >= PEOPLE_PER_SERVER_MAX) throw tooManyPeople();
    const createdAt = this.clock.now();
    await this.memberships.insert(key, { userId, createdAt, ...givenRoleOf(invitation) });
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
    const key = placeKeyOf(invitation);
    const [place, user, grants, grant] = await Promise.all([
      this.places.find(key),
      this.users.findById(invitation.invitedById),
      this.memberships.grantsOf(invitation.invitedById),
      this.roles.grantOf(invitation),
    ]);
    if (!place || !user?.isApproved || user.isSuspended) return undefined;
    const isValid = mayGive({ user, grants, limits: null }, grant, place);
    return isValid ? { invitation, key, place, grant } : undefined;
  }

  private namesIn(invitations: readonly InvitationEntity[]): Promise<ReadonlyMap<number, string>> {
    return this.users.namesOf(invitations.map(({ invitedById }) => invitedById));
  }
}

const presentOffer = (
  { invitation, place, grant: { role, roleName, permissions, maxBanMinutes } }: Offer,
  names: ReadonlyMap<number, string>,
): OfferedInvitation => ({
  id: invitation.id,
  serverName: place.id === null ? null : place.name,
  groupName: place.id === null ? place.name : null,
  invitedBy: names.get(invitation.invitedById) ?? '',
  ...{ role, roleName, permissions, maxBanMinutes },
  expiresAt: invitation.expiresAt.toISOString(),
});
