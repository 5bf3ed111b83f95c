import { Injectable } from '@nestjs/common';
import { type CommandOutcome } from '@outpost/contracts/console.js';
import { HISTORY_PAGE_SIZE } from '@outpost/contracts/limits.js';
import { ConnectionPool } from '@outpost/rcon-connections/connection-pool.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { type UserEntity } from '../auth/user.entity.js';
import { Entitlements } from '../billing/entitlements.service.js';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { ServersService } from '../servers/servers.service.js';
import { type CommandEntity } from './command.entity.js';
import { CommandsRepository } from './commands.repository.js';
import { withoutSecrets } from './hidden-secrets.js';
import { toRconProblem } from './rcon.errors.js';
import { CommandRecorded } from './rcon.events.js';
import { type AnnouncedRestart, RestartWatch } from './restart-watch.js';

interface Ending {
  readonly response: string;
  readonly outcome: CommandOutcome;
}

/** Sends commands for people, and keeps what came of each. */
@Injectable()
export class ConsoleService {
  constructor(
    private readonly servers: ServersService,
    private readonly entitlements: Entitlements,
    private readonly connections: ConnectionPool,
    private readonly restarts: RestartWatch,
    private readonly commands: CommandsRepository,
    private readonly events: EventBus,
    private readonly clock: WallClock,
  ) {}

  /**
   * Sends one command and returns its record. `origin` marks the edge it came from.
   *
   * @throws {AppError} `not_found`, `plan_limit`, and what the game server or the way to it did wrong
   */
  async execute(
    user: UserEntity,
    serverId: number,
    command: string,
    origin?: object,
  ): Promise<CommandEntity> {
    const server = await this.servers.get(user, serverId);
    this.entitlements.requireCommand(user, command);
    const startedAt = this.clock.now();
    let restart: AnnouncedRestart | undefined;
    try {
      restart = this.restarts.announced(server, command);
      const { text } = await this.connections.execute(server.id, command);
      restart?.begin();
      return await this.record(
        user,
        server,
        command,
        startedAt,
        { response: text, outcome: 'executed' },
        origin,
      );
    } catch (error) {
      if (error instanceof RconError) {
        if (error.fate === 'unknown') restart?.begin();
        await this.record(user, server, command, startedAt, failureOf(error), origin);
      }
      throw toRconProblem(error);
    }
  }

  /** The newest first. */
  async history(user: UserEntity, serverId: number): Promise<CommandEntity[]> {
    const server = await this.servers.get(user, serverId);
    return this.commands.findNewest(server.id, HISTORY_PAGE_SIZE);
  }

  private async record(
    user: UserEntity,
    server: ServerEntity,
    command: string,
    createdAt: Date,
    ending: Ending,
    origin: object | undefined,
  ): Promise<CommandEntity> {
    const durationMs = this.clock.now().getTime() - createdAt.getTime();
    const row = await this.commands.insert({
      ...ending,
      serverId: server.id,
      actorId: user.id,
      actorName: user.username,
      command: withoutSecrets(command),
      durationMs,
      createdAt,
    });
    const { id, actorName, response, outcome } = row;
    this.events.publish(
      new CommandRecorded(server.id, id, actorName, row.command, response, outcome, createdAt, origin),
    );
    return row;
  }
}

/** What left this machine unanswered may have run; saying "failed" would be a guess. */
const failureOf = (error: RconError): Ending => ({
  response: error.message,
  outcome: error.fate === 'unknown' ? 'unknown' : 'failed',
});
