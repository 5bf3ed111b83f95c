import type { GameId } from './games.js';
import { ServerMaintenance } from './maintenance.js';
import { ABOUT_MESSAGE_KEYS, type MessageKeys, messageKeys } from './message-key.js';
import { ServerAccess } from './people.js';
import { PLAN_IDS, type PlanId } from './plans.js';
import {
  OptionalField,
  count,
  Field,
  flag,
  id,
  listOf,
  moment,
  oneOf,
  orNull,
  percent,
  port,
  text,
} from './schema.js';
import { SERVER_STATUSES, type ServerStatus } from './server-status.js';
import type { ProtocolId } from './protocol-id.js';

const limitedMode = { description: 'Limited Mode: RCON is lost, but the game still answers its query port' };

/** Result of querying a game's query port. */
export class ServerQueryInfo {
  @Field(text, { example: 'Chernarus | EU' })
  readonly name!: string;

  @Field(text, { example: 'chernarusplus' })
  readonly map!: string;

  @Field(text, { example: '1.29.162510' })
  readonly version!: string;

  @Field(orNull(count), { example: 24 })
  readonly players!: number | null;

  @Field(orNull(count), { example: 60 })
  readonly maxPlayers!: number | null;
}

/** A group of servers, by name. */
export class GroupName {
  @Field(id)
  readonly id!: number;

  @Field(text, { example: 'Europe' })
  readonly name!: string;
}

/** A registered game server. The RCON password is write-only: no response returns it. */
export class Server {
  @Field(id)
  readonly id!: number;

  @Field(text, { example: 'Chernarus' })
  readonly name!: string;

  @Field(text, { description: 'Id of a protocol, one of `GET /api/protocols`', example: 'battleye' })
  readonly type!: ProtocolId;

  @Field(orNull(text), {
    description: 'Id of a game, one of `GET /api/games`: the chosen one, or the default of the type',
    example: 'dayz',
  })
  readonly game!: GameId | null;

  @Field(text, { example: '192.0.2.7' })
  readonly host!: string;

  @Field(port)
  readonly port!: number;

  @Field(count, { example: 60 })
  readonly maxPlayers!: number;

  @Field(oneOf(SERVER_STATUSES))
  readonly status!: ServerStatus;

  @Field(orNull(moment), { description: 'Null until the server has been online once' })
  readonly lastOnline!: string | null;

  @Field(orNull(text), {
    description: 'Why the server is not online, for its owner; null while it is',
    example: null,
  })
  readonly statusReason!: string | null;

  @Field(flag, limitedMode)
  readonly fallback!: boolean;

  @Field(orNull(moment), {
    description: 'When the current status was first observed; null if it was not',
  })
  readonly statusSince!: string | null;

  @Field(orNull(count), {
    description: 'The last known count; null if none is known or it is too old to be reliable',
    example: 24,
  })
  readonly players!: number | null;

  @Field(orNull(percent), {
    description:
      'Share of the observed time of the last 30 days in which it was up; null if nothing was observed',
  })
  readonly uptimePercent!: number | null;

  @Field(orNull(port), { example: 27_016 })
  readonly queryPort!: number | null;

  @Field(orNull(ServerQueryInfo), { description: 'Last response of the query port; null if there is none' })
  readonly query!: ServerQueryInfo | null;

  @Field(text, { description: 'IANA time zone in which schedules are evaluated', example: 'Europe/Berlin' })
  readonly timeZone!: string;

  @Field(flag, { description: 'Whether the server has a URL that is called to start it' })
  readonly hasStartHook!: boolean;

  @Field(moment)
  readonly createdAt!: string;

  @Field(ServerAccess, { description: 'What the caller may do on it' })
  readonly access!: ServerAccess;

  @Field(oneOf(PLAN_IDS), { description: 'Plan of its owner, which counts for everybody who uses it' })
  readonly plan!: PlanId;

  @Field(flag, {
    description: 'Whether that plan holds fewer servers: this one is watched, and read-only for everybody',
  })
  readonly beyondPlan!: boolean;

  @Field(orNull(GroupName), { description: 'The group that it is in, if the caller sees it', example: null })
  readonly group!: GroupName | null;

  @Field(orNull(text), { description: 'Username of its owner', example: 'anna' })
  readonly owner!: string | null;

  @Field(listOf(text), { description: 'Words by which it is found', example: ['pvp', 'eu'] })
  readonly tags!: readonly string[];

  @Field(flag, { description: 'Whether the caller has marked it as a favourite' })
  readonly isFavourite!: boolean;

  @Field(orNull(ServerMaintenance), {
    description: 'Maintenance that is under way; null: none',
    example: null,
  })
  readonly maintenance!: ServerMaintenance | null;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

export class ServerStatusResponse {
  @Field(oneOf(SERVER_STATUSES))
  readonly status!: ServerStatus;

  @Field(flag, limitedMode)
  readonly fallback!: boolean;
}
