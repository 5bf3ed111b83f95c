import { Injectable } from '@nestjs/common';
import { type CommandOutcome, type HistoryPageQuery } from '@outpost/contracts/console.js';
import { HISTORY_PAGE_SIZE } from '@outpost/contracts/limits.js';
import { commandWithoutSecrets } from '@outpost/contracts/secrets.js';
import { ConnectionPool } from '@outpost/rcon-connections/connection-pool.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { type UserEntity } from '../auth/user.entity.js';
import { Entitlements } from '../billing/entitlements.service.js';
import { Games } from '../games/games.service.js';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { ServersService } from '../servers/servers.service.js';
import { type CommandEntity } from './command.entity.js';
import { type CommandOrder } from './command-order.js';
import { type CommandsPage, CommandsRepository } from './commands.repository.js';
import { keptAnswerTo } from './kept-text.js';
import { toRconProblem } from './rcon.errors.js';
import { CommandRecorded } from './rcon.events.js';
import { type AnnouncedRestart, RestartWatch } from './restart-watch.js';

interface Ending {
  readonly response: string;
  readonly outcome: CommandOutcome;
}

export interface ExecutedCommand {
  /** The whole of it, for whoever asked. */
  readonly answer: string;
  /** What is kept of it, and shown to everybody else. */
  readonly record: CommandEntity;
}

/** Sends commands for people, and keeps what came of each. */
@Injectable()
export class ConsoleService {
  constructor(
    private readonly servers: ServersService,
    private readonly entitlements: Entitlements,
    private readonly games: Games,
    private readonly connections: ConnectionPool,
    private readonly restarts: RestartWatch,
    private readonly commands: CommandsRepository,
    private readonly events: EventBus,
    private readonly clock: WallClock,
  ) {}

  /**
   * Sends one command and returns its answer and its record: `failed`, with the game's words, where the game does not
   * know it.
   *
   * @throws {AppError} `not_found`, `plan_limit`, and what the game server or the way to it did wrong
   */
  async execute(order: CommandOrder): Promise<ExecutedCommand> {
    const { user, command } = order;
    const server = await this.servers.get(user, order.serverId);
    this.entitlements.requireCommands(user, this.games.commandsIn(server, command));
    const startedAt = this.clock.now();
    let restart: AnnouncedRestart | undefined;
    try {
      restart = this.restarts.announced(server, command);
      const { text } = await this.connections.execute(server.id, command);
      const outcome = this.games.refuses(server, text) ? 'failed' : 'executed';
      if (outcome === 'executed') restart?.begin();
      else restart?.callOff();
      const record = await this.record(order, startedAt, { response: text, outcome });
      return { answer: text, record };
    } catch (error) {
      if (error instanceof RconError) {
        if (error.fate === 'unknown') restart?.begin();
        await this.record(order, startedAt, failureOf(error));
      }
      throw toRconProblem(error);
    }
  }

  /** The newest first; with `before` the page that follows that entry. */
  async history(user: UserEntity, serverId: number, page: HistoryPageQuery): Promise<CommandsPage> {
    const server = await this.servers.get(user, serverId);
    return this.commands.page(server.id, page.limit ?? HISTORY_PAGE_SIZE, page.before);
  }

  private async record(order: CommandOrder, createdAt: Date, ending: Ending): Promise<CommandEntity> {
    const { user, serverId, source, address, origin } = order;
    const { text: response, wholeBytes } = keptAnswerTo(order.command, ending.response);
    const row = await this.commands.insert({
      serverId,
      source,
      response,
      wholeBytes,
      outcome: ending.outcome,
      actorId: user.id,
      actorName: order.actor ?? user.username,
      command: commandWithoutSecrets(order.command),
      durationMs: this.clock.now().getTime() - createdAt.getTime(),
      createdAt,
    });
    this.events.publish(new CommandRecorded(recordOf(row, address, origin)));
    return row;
  }
}

const recordOf = (
  { id: historyId, actorName: actor, createdAt: at, ...row }: CommandEntity,
  address: CommandOrder['address'],
  origin: CommandOrder['origin'],
): CommandRecorded['record'] => ({
  serverId: row.serverId,
  historyId,
  actor,
  source: row.source,
  address,
  command: row.command,
  response: row.response,
  wholeBytes: row.wholeBytes,
  outcome: row.outcome,
  durationMs: row.durationMs,
  at,
  origin,
});

/** What left this machine unanswered may have run; saying "failed" would be a guess. */
const failureOf = (error: RconError): Ending => ({
  response: error.message,
  outcome: error.fate === 'unknown' ? 'unknown' : 'failed',
});
