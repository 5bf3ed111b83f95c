import { Injectable } from '@nestjs/common';
import {
  MONITORING_INTERVAL_MS,
  PLAYER_LIST_STALE_AFTER_MISSES,
  PLAYER_LIST_UNKNOWN_AFTER_MISSES,
} from '@outpost/contracts/limits.js';
import { type Message, messageOf } from '@outpost/contracts/message.js';
import { type ListFreshness, type OnlinePlayer, type PlayerList } from '@outpost/contracts/players.js';
import { type Player } from '@outpost/games/listings.js';
import { type Caller } from '../auth/may.js';
import { WallClock } from '../platform/clock.js';
import { inEnglish } from '../platform/in-english.js';
import { toRconProblem } from '../rcon/rcon.errors.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { ServersService } from '../servers/servers.service.js';
import { type LatestReading, PlayerLists, type PlayerReading } from './player-lists.service.js';
import { Countries } from './countries.js';
import { presentListed } from './listed.js';
import { visitKey } from './visits.js';
import { notSupported } from './players.errors.js';

/** Player lists of the servers a user may see. */
@Injectable()
export class PlayersService {
  constructor(
    private readonly servers: ServersService,
    private readonly lists: PlayerLists,
    private readonly countries: Countries,
    private readonly clock: WallClock,
  ) {}

  /** The list read last. Every open panel polls this, so it sends nothing to the game server. */
  async latest(caller: Caller, serverId: number): Promise<PlayerList> {
    return this.present(await this.servers.get(caller, serverId, 'server.view'));
  }

  /** @throws {AppError} `not_supported`, or why the game server could not be asked */
  async refresh(caller: Caller, serverId: number): Promise<PlayerList> {
    const server = await this.servers.get(caller, serverId, 'server.view');
    const unsupported = this.lists.unsupported(server);
    if (unsupported !== null) throw notSupported(unsupported);
    try {
      await this.lists.read(server);
    } catch (error) {
      throw toRconProblem(error);
    }
    return this.present(server);
  }

  private present(server: ServerEntity): PlayerList {
    return presentList(this.lists.latest(server.id), {
      maxPlayers: server.maxPlayers,
      unsupported: this.lists.unsupported(server),
      now: this.clock.now(),
      countries: this.countries,
    });
  }
}

interface ListContext {
  readonly maxPlayers: number;
  readonly unsupported: Message | null;
  readonly now: Date;
  readonly countries: Pick<Countries, 'of'>;
}

/** The list read last, with its age: an old list must never pass for a new one. */
export function presentList(
  { reading, missed }: LatestReading,
  { maxPlayers, unsupported, now, countries }: ListContext,
): PlayerList {
  if (!reading) return inEnglish({ ...NOTHING_READ, missedReadings: missed, maxPlayers, unsupported });
  const { players, readAt, isComplete, isUnderstood, warnings, raw } = reading;
  const missedReadings = Math.max(missed, missedSince(readAt, now));
  return {
    players: players.map((player) => ({
      ...presentPlayer(player, reading),
      country: countries.of(player.address),
    })),
    maxPlayers,
    freshness: isUnderstood ? freshnessAfter(missedReadings) : 'unknown',
    readAt: readAt.toISOString(),
    missedReadings,
    isComplete,
    isUnderstood,
    raw: isComplete ? null : raw,
    ...inEnglish({ warnings: warnings.map(messageOf), unsupported }),
  };
}

const NOTHING_READ = {
  players: [],
  freshness: 'unknown',
  readAt: null,
  isComplete: false,
  isUnderstood: false,
  warnings: [],
  raw: null,
} as const;

/** A reading is due each interval; a reading not made counts as missed. The latest may still be in progress. */
const missedSince = (readAt: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - readAt.getTime()) / MONITORING_INTERVAL_MS) - 1);

function freshnessAfter(missed: number): ListFreshness {
  if (missed >= PLAYER_LIST_UNKNOWN_AFTER_MISSES) return 'unknown';
  return missed >= PLAYER_LIST_STALE_AFTER_MISSES ? 'stale' : 'fresh';
}

function presentPlayer(player: Player, { visits, readAt }: PlayerReading): Omit<OnlinePlayer, 'country'> {
  const { since, isLonger } = visits.get(visitKey(player)) ?? { since: readAt, isLonger: true };
  return { ...presentListed(player), onSince: since.toISOString(), isOnLonger: isLonger };
}
