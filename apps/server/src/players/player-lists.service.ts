import { Message, messageOf, say, type Words } from '@outpost/contracts/message.js';
import { Injectable } from '@nestjs/common';
import { RAW_LIST_MAX_LENGTH } from '@outpost/contracts/limits.js';
import { ConnectionPool } from '@outpost/rcon-connections/connection-pool.js';
import { type RconReply } from '@outpost/rcon-protocol/driver.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { type Listing, type Player, type Reader } from '@outpost/games/listings.js';
import { Games } from '../games/games.service.js';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { shortened } from '../platform/shortened.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { ServerStates } from '../servers/server-states.js';
import { ServerChanged, ServerDeleted } from '../servers/servers.events.js';
import { type Visits, visitsOf } from './visits.js';

/** Who was on a game server at one moment. */
export interface PlayerReading {
  readonly players: readonly Player[];
  /** False if anything suggests that a player could not be read. */
  readonly isComplete: boolean;
  /** False if nothing in the answer was a list: an empty `players` then says nothing. */
  readonly isUnderstood: boolean;
  readonly warnings: readonly Words[];
  /** The beginning of the answer. */
  readonly raw: string;
  readonly readAt: Date;
  /** From sending the command to its answer. */
  readonly responseMs: number;
  readonly visits: Visits;
}

export interface LatestReading {
  /** The last one that succeeded; undefined while none has. */
  readonly reading: PlayerReading | undefined;
  /** How many have failed since. */
  readonly missed: number;
}

interface ListCommand {
  readonly line: string;
  readonly read: Reader<Player>;
}

const NOTHING_READ: LatestReading = { reading: undefined, missed: 0 };

/** Reads player lists, and caches the last one of each server. Never causes a connection to log in. */
@Injectable()
export class PlayerLists {
  private readonly known = new Map<number, LatestReading>();
  private readonly pending = new Map<number, Promise<PlayerReading>>();

  constructor(
    private readonly connections: ConnectionPool,
    private readonly games: Games,
    private readonly clock: WallClock,
    private readonly states: ServerStates,
    events: EventBus,
  ) {
    events.subscribeEverywhere(ServerDeleted, ({ serverId }) => this.forget(serverId));
    events.subscribeEverywhere(ServerChanged, ({ serverId, needsNewConnection }) => {
      // With another address or game the cached list is that of another server.
      if (needsNewConnection) this.forget(serverId);
    });
  }

  supports(server: ServerEntity): boolean {
    return this.unsupported(server) === null;
  }

  /** Why the game of this server has no readable list; null if it has one. */
  unsupported(server: ServerEntity): Message | null {
    const command = this.commandOf(server);
    return command instanceof Message ? command : null;
  }

  /**
   * Reads the list from the game server, or joins a reading in progress.
   *
   * @throws {RconError} and counts a miss; `invalid-command` if the game has no readable list
   */
  read(server: ServerEntity): Promise<PlayerReading> {
    const shared = this.pending.get(server.id);
    return shared ?? this.reread(server);
  }

  /**
   * Always sends a new command: an answer that may be older than this call proves nothing about an action sent before
   * it.
   *
   * @throws {RconError} see {@link read}
   */
  reread(server: ServerEntity): Promise<PlayerReading> {
    const reading = this.ask(server).finally(() => {
      if (this.pending.get(server.id) === reading) this.pending.delete(server.id);
    });
    this.pending.set(server.id, reading);
    return reading;
  }

  latest(serverId: number): LatestReading {
    return this.known.get(serverId) ?? NOTHING_READ;
  }

  private async ask(server: ServerEntity): Promise<PlayerReading> {
    const command = this.commandOf(server);
    if (command instanceof Message) throw new RconError('invalid-command', command);
    try {
      const reply = await this.send(server.id, command.line);
      const seen = readingOf(command.read(reply.text), reply, this.clock.now());
      const reading = { ...seen, visits: visitsOf(seen, this.latest(server.id).reading) };
      this.remember(server.id, { reading, missed: 0 });
      this.noteCount(server.id, reading);
      return reading;
    } catch (error) {
      const { reading, missed } = this.latest(server.id);
      this.remember(server.id, { reading, missed: missed + 1 });
      throw error;
    }
  }

  private send(serverId: number, line: string): Promise<RconReply> {
    const connection = this.connections.find(serverId);
    if (connection) return connection.execute(line, { isPoll: true });
    throw new RconError('closed', say('players.no_connection', 'There is no connection to this server'));
  }

  /** A server that was deleted during the reading must not reappear. */
  private remember(serverId: number, latest: LatestReading): void {
    if (this.connections.find(serverId)) this.known.set(serverId, latest);
  }

  /** What is shown beside the name of the server is the count of this list, and not that of a minute ago. */
  private noteCount(serverId: number, { players, isUnderstood }: PlayerReading): void {
    if (isUnderstood && this.connections.find(serverId)) {
      this.states.merge(serverId, { players: players.length });
    }
  }

  private forget(serverId: number): void {
    this.known.delete(serverId);
    this.pending.delete(serverId);
  }

  /** The command and its reader, or why there is none. */
  private commandOf(server: ServerEntity): ListCommand | Message {
    const profile = this.games.profileOrReason(server);
    if (profile instanceof Message) return profile;
    const { listPlayers } = profile.commands;
    if ('cannot' in listPlayers) return messageOf(listPlayers.cannot);
    const [line] = listPlayers.build();
    if (line === undefined || profile.readPlayers === null)
      return say('players.list_not_readable', 'The list of this game can’t be read.');
    return { line, read: profile.readPlayers };
  }
}

function readingOf(
  { rows, complete, warnings, raw }: Listing<Player>,
  { complete: isWhole, sentAt, answeredAt }: RconReply,
  readAt: Date,
): Omit<PlayerReading, 'visits'> {
  return {
    players: rows,
    isComplete: complete && isWhole,
    isUnderstood: complete || rows.length > 0,
    warnings: isWhole
      ? warnings
      : [...warnings, say('players.answer_was_cut_short', 'the answer was cut short')],
    raw: beginningOf(raw),
    readAt,
    responseMs: Math.round(answeredAt - sentAt),
  };
}

/** A copy: a slice would retain the whole answer in memory, which may be megabytes. */
const beginningOf = (text: string): string =>
  shortened(Buffer.from(text.slice(0, RAW_LIST_MAX_LENGTH + 1)).toString(), RAW_LIST_MAX_LENGTH);
