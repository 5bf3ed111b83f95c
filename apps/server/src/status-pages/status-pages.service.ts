import { Injectable } from '@nestjs/common';
import { STATUS_PAGES_PER_ACCOUNT_MAX } from '@outpost/contracts/limits.js';
import { type Message, say } from '@outpost/contracts/message.js';
import { type PageQuery } from '@outpost/contracts/pages.js';
import {
  type CreateStatusPageRequest,
  type UpdateStatusPageRequest,
} from '@outpost/contracts/status-page-requests.js';
import { type PublicStatus, type StatusPage } from '@outpost/contracts/status-pages.js';
import { type Caller } from '../auth/may.js';
import { ChannelsRepository } from '../channels/channels.repository.js';
import { WallClock } from '../platform/clock.js';
import { Environment } from '../platform/env.js';
import { NotFoundError, UserError, ValidationError } from '../platform/errors/app-error.js';
import { type Page, presented } from '../platform/pages/page.js';
import { GroupsService } from '../servers/groups/groups.service.js';
import { ServersService } from '../servers/servers.service.js';
import { PublicStatuses } from './public/public-statuses.js';
import { StatusReader } from './public/status-reader.js';
import { type StatusPageEntity } from './status-page.entity.js';
import { StatusPagesRepository, type Taken } from './status-pages.repository.js';

/** Whoever shows servers to everybody must be allowed to let people in. */
export const NEEDED = 'people.manage';

type PlaceOf = Pick<CreateStatusPageRequest, 'scope' | 'serverId' | 'groupId'>;

/** Public pages about servers: each account has its own. */
@Injectable()
export class StatusPagesService {
  constructor(
    private readonly pages: StatusPagesRepository,
    private readonly reader: StatusReader,
    private readonly statuses: PublicStatuses,
    private readonly servers: ServersService,
    private readonly groups: GroupsService,
    private readonly channels: ChannelsRepository,
    private readonly environment: Environment,
    private readonly clock: WallClock,
  ) {}

  async list({ user }: Caller, query: PageQuery): Promise<Page<StatusPage>> {
    return presented(await this.pages.pageOfOwner(user.id, query), present);
  }

  /**
   * @param askedAt the domain by which the caller reached the panel
   * @throws {AppError} `not_found`, `permission_denied` of the place; `validation_failed`, `limit_reached`
   */
  async create(caller: Caller, body: CreateStatusPageRequest, askedAt: string): Promise<StatusPage> {
    await this.requirePlace(caller, body);
    await this.requireChannel(caller, body.channelId);
    this.requireHost(caller, body.host, askedAt);
    const now = this.clock.now();
    const { slug, title, about = '', players = 'count', showsRestarts = true, isIndexed = false } = body;
    const { accent = null, language = null, host = null, logo = null, channelId = null } = body;
    const page = await this.pages.insert(
      {
        ...{ ownerId: caller.user.id, slug, title: title.trim(), about, players, showsRestarts, isIndexed },
        ...{ ...placeOf(body), accent, language, host, logo, channelId, enabled: body.enabled ?? true },
        ...{ createdAt: now, changedAt: now },
      },
      STATUS_PAGES_PER_ACCOUNT_MAX,
    );
    if (typeof page === 'string') throw refused(page);
    await this.statuses.refresh();
    return present(page);
  }

  /** @throws {AppError} see {@link create} */
  async update(
    caller: Caller,
    id: number,
    body: UpdateStatusPageRequest,
    askedAt: string,
  ): Promise<StatusPage> {
    const page = await this.found(caller, id);
    const { scope, title } = body;
    if (scope !== undefined) await this.requirePlace(caller, { ...body, scope });
    await this.requireChannel(caller, body.channelId);
    if (body.host !== page.host) this.requireHost(caller, body.host, askedAt);
    const changed = await this.pages.update(page, {
      ...givenIn(body),
      ...(scope !== undefined && placeOf({ ...body, scope })),
      ...(title !== undefined && { title: title.trim() }),
      changedAt: this.clock.now(),
    });
    if (typeof changed === 'string') throw refused(changed);
    if (!changed) throw new NotFoundError('statusPage');
    await this.statuses.refresh();
    return present(changed);
  }

  /** @throws {NotFoundError} */
  async delete(caller: Caller, id: number): Promise<void> {
    if (!(await this.pages.delete(id, caller.user.id))) throw new NotFoundError('statusPage');
    await this.statuses.refresh();
  }

  /** @throws {NotFoundError} */
  async preview(caller: Caller, id: number): Promise<PublicStatus> {
    const status = await this.reader.read(await this.found(caller, id));
    if (!status) throw new NotFoundError('statusPage');
    return status;
  }

  private async found({ user }: Caller, id: number): Promise<StatusPageEntity> {
    const page = await this.pages.find(id, user.id);
    if (!page) throw new NotFoundError('statusPage');
    return page;
  }

  /** @throws {AppError} for a place that the caller does not see, or may not show */
  private async requirePlace(caller: Caller, { scope, serverId, groupId }: PlaceOf): Promise<void> {
    if (scope === 'server') await this.servers.get(caller, serverId ?? 0, NEEDED);
    if (scope === 'group') await this.groups.get(caller, groupId ?? 0, NEEDED);
  }

  /** @throws {ValidationError} for one that is none of Discord, or not the caller's */
  private async requireChannel({ user }: Caller, id: number | null | undefined): Promise<void> {
    if (id === undefined || id === null) return;
    const channel = await this.channels.find(id, user.id);
    if (channel?.kind !== 'discord') throw new ValidationError([{ field: 'channelId', message: NO_DISCORD }]);
  }

  /**
   * A domain is taken away from the panel, for everybody.
   *
   * @throws {ValidationError} for one of the panel itself, and for whoever does not administer it
   */
  private requireHost({ user }: Caller, host: string | null | undefined, askedAt: string): void {
    if (host === undefined || host === null) return;
    if (!user.isAdmin) throw new ValidationError([{ field: 'host', message: FOR_ADMINS }]);
    const { PUBLIC_URL } = this.environment;
    const own = [askedAt, ...(PUBLIC_URL === undefined ? [] : [new URL(PUBLIC_URL).hostname])];
    if (own.includes(host)) throw new ValidationError([{ field: 'host', message: OWN_HOST }]);
  }
}

const FOR_ADMINS = say('status_pages.host_for_admins', 'Only admins give a status page a domain of its own');
const OWN_HOST = say('status_pages.own_host', 'This is the domain of the panel itself');
const NO_DISCORD = say('status_pages.no_discord', 'This is no channel of Discord of yours');

const REFUSALS: Readonly<Record<Exclude<Taken, 'limit'>, Message>> = {
  slug: say('status_pages.slug_taken', 'There is a status page with this address already'),
  host: say('status_pages.host_taken', 'Another status page has this domain'),
};

function refused(taken: Taken): UserError {
  if (taken !== 'limit') return new ValidationError([{ field: taken, message: REFUSALS[taken] }]);
  const most = STATUS_PAGES_PER_ACCOUNT_MAX;
  return new UserError(
    'limit_reached',
    say('status_pages.too_many', 'An account has at most {most} status pages', { most }),
  );
}

/** What is stored as it comes. */
const STORED = [
  ...(['slug', 'about', 'players', 'showsRestarts', 'isIndexed', 'accent'] as const),
  ...(['language', 'host', 'logo', 'channelId', 'enabled'] as const),
];

const givenIn = (body: UpdateStatusPageRequest): Partial<StatusPageEntity> =>
  Object.fromEntries(STORED.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]));

const placeOf = ({ scope, serverId, groupId }: PlaceOf) => ({
  scope,
  serverId: scope === 'server' ? (serverId ?? null) : null,
  groupId: scope === 'group' ? (groupId ?? null) : null,
});

const present = (page: StatusPageEntity): StatusPage => ({
  ...{ id: page.id, slug: page.slug, title: page.title, about: page.about, enabled: page.enabled },
  ...{ scope: page.scope, serverId: page.serverId, groupId: page.groupId, players: page.players },
  ...{ showsRestarts: page.showsRestarts, isIndexed: page.isIndexed, accent: page.accent },
  ...{ language: page.language, host: page.host, hasLogo: page.logo !== null, channelId: page.channelId },
  createdAt: page.createdAt.toISOString(),
});
