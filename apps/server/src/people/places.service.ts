import { Injectable } from '@nestjs/common';
import { type Permission } from '@outpost/contracts/permissions.js';
import { type Caller, type Place } from '../auth/may.js';
import { type PlaceKey } from '../auth/membership.entity.js';
import { placeOf } from '../servers/groups/group.entity.js';
import { GroupsRepository } from '../servers/groups/groups.repository.js';
import { GroupsService } from '../servers/groups/groups.service.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { ServersService } from '../servers/servers.service.js';

/** Where people have roles: a server or a group of servers, with its name. */
export interface NamedPlace extends Place {
  readonly name: string;
}

/** A row that is about a place, such as a role that somebody has there. */
interface PlacedRow {
  readonly serverId: number | null;
  readonly groupId: number | null;
}

@Injectable()
export class Places {
  constructor(
    private readonly servers: ServersService,
    private readonly groups: GroupsService,
    private readonly allServers: ServersRepository,
    private readonly allGroups: GroupsRepository,
  ) {}

  /** @throws {UserError} `not_found`, `permission_denied` */
  async get(caller: Caller, key: PlaceKey, permission: Permission): Promise<NamedPlace> {
    if ('serverId' in key) return this.servers.get(caller, key.serverId, permission);
    const group = await this.groups.get(caller, key.groupId, permission);
    return { ...placeOf(group), name: group.name };
  }

  /** Whoever may see it; undefined if it is gone. */
  async find(key: PlaceKey): Promise<NamedPlace | undefined> {
    if ('serverId' in key) return (await this.allServers.findById(key.serverId)) ?? undefined;
    const group = await this.allGroups.find(key.groupId);
    return group ? { ...placeOf(group), name: group.name } : undefined;
  }
}

/** The key of the place that a row is about. */
export function placeKeyOf({ serverId, groupId }: PlacedRow): PlaceKey {
  if (serverId !== null) return { serverId };
  if (groupId !== null) return { groupId };
  throw new TypeError('a row is about neither a server nor a group');
}

/** Names what is counted in turn. */
export const turnOf = (what: string, key: PlaceKey): string =>
  'serverId' in key ? `${what} server ${key.serverId}` : `${what} group ${key.groupId}`;
