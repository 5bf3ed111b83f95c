import { Injectable } from '@nestjs/common';
import { type HistoryPageQuery } from '@outpost/contracts/console.js';
import { HISTORY_PAGE_SIZE } from '@outpost/contracts/limits.js';
import { say } from '@outpost/contracts/message.js';
import { type Permission } from '@outpost/contracts/permissions.js';
import { ConnectionPool } from '@outpost/rcon-connections/connection-pool.js';
import { type ServerConnection } from '@outpost/rcon-connections/server-connection.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { type Principal } from '../auth/principal.js';
import { type Caller } from '../auth/may.js';
import { Entitlements } from '../billing/entitlements.service.js';
import { Games } from '../games/games.service.js';
import { LongReads } from '../platform/database/long-reads.js';
import { Log } from '../platform/log.js';
import { CommandPolicies } from '../policy/command-policies.service.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { ServersService } from '../servers/servers.service.js';
import { CommandHistory, type CommandRecord, type Ending } from './command-history.js';
import { auditedOrder, type CommandOrder, orderedBy } from './command-order.js';
import { requireMaySend } from './command-rights.js';
import { type CommandsPage, CommandsRepository } from './commands.repository.js';
import { afterFirst, toRconProblem } from './rcon.errors.js';
import { beginningOf } from './stored-text.js';
import { type AnnouncedRestart, RestartNotices } from './status/restart-notices.js';

interface ExecutedCommand {
  /** The full answer, for the sender, in pieces: joining megabytes would hold the event loop. */
  readonly answer: readonly string[];
  /** The record, stored where that succeeded, and shown to everyone else. */
  readonly record: CommandRecord;
}

/** Sends console commands and records their outcome. */
@Injectable()
export class ConsoleService {
  constructor(
    private readonly servers: ServersService,
    private readonly entitlements: Entitlements,
    private readonly games: Games,
    private readonly policies: CommandPolicies,
    private readonly connections: ConnectionPool,
    private readonly restarts: RestartNotices,
    private readonly commands: CommandsRepository,
    private readonly entries: CommandHistory,
    private readonly reads: LongReads,
    private readonly trail: AuditTrail,
    private readonly log: Log,
  ) {}

  /**
   * Sends one command and returns its answer and its record. The outcome is `failed` if the game rejects the command.
   *
   * @throws {AppError} `not_found`, `permission_denied`, `plan_limit`, what the command policy says, and failures of the
   * game server or the connection to it; `server_moving`: nothing was sent or recorded, the server is not held here
   */
  async execute(order: CommandOrder): Promise<ExecutedCommand> {
    const { command, permission } = order;
    const server = await this.servers.get(order, order.serverId, permission ?? 'server.view');
    if (permission === undefined) await this.requireMaySend(order, server, command);
    else await this.requirePlan(order, server, command);
    await this.requirePolicy(order, server);
    const connection = this.connectionOf(server.id);
    const [entry] = await Promise.all([this.entries.begin(order), this.recorded(order)]);
    let restart: AnnouncedRestart | undefined;
    try {
      restart = this.restarts.announced(server, command);
      const reply = await connection.execute(command);
      const answer = reply.pieces ?? [reply.text];
      const { text: response, wholeBytes } = beginningOf(answer);
      const outcome = this.games.refuses(server, response) ? 'failed' : 'executed';
      if (outcome === 'executed') restart?.begin();
      else restart?.callOff();
      return { answer, record: await this.entries.end(entry, { response, wholeBytes, outcome }) };
    } catch (error) {
      if (error instanceof RconError && error.fate === 'unknown') restart?.begin();
      await this.entries.end(entry, endingOf(error));
      throw toRconProblem(error);
    }
  }

  /** A command goes out even if nothing can be stored, as the history has it: the log says so. */
  private async recorded(order: CommandOrder): Promise<void> {
    try {
      await this.trail.record(auditedOrder(order));
    } catch (error) {
      this.log.error({ err: error }, 'a command could not be recorded in the audit');
    }
  }

  /** By the caller's role and the owner's plan. @throws {UserError} `permission_denied`, `plan_limit` */
  async requireMaySend(caller: Caller, server: ServerEntity, command: string): Promise<void> {
    requireMaySend(caller, server, this.games.commandsIn(server, command));
    await this.requirePlan(caller, server, command);
  }

  private requirePlan(caller: Caller, server: ServerEntity, command: string): Promise<void> {
    return this.entitlements.requireCommands(caller, server, this.games.commandsIn(server, command));
  }

  private requirePolicy(order: CommandOrder, server: ServerEntity): Promise<void> {
    return order.source === 'schedule'
      ? this.policies.requireUnattended(order, server, order.command)
      : this.policies.require(order, server);
  }

  /**
   * Executes the commands of one action, one after the other. Only the first can fail with `server_moving`: after it,
   * something was sent.
   */
  inTurn(
    by: Principal,
    serverId: number,
    permission: Permission,
    reason?: string,
  ): (command: string) => Promise<CommandRecord> {
    let hasBegun = false;
    return async (command) => {
      const isFirst = !hasBegun;
      hasBegun = true;
      try {
        return (await this.execute({ ...orderedBy(by), serverId, command, permission, reason })).record;
      } catch (error) {
        throw isFirst ? error : afterFirst(error);
      }
    };
  }

  /**
   * Newest first; with `before`, the page after that entry.
   *
   * @throws {AppError} `not_found`, `too_many_attempts`
   */
  async history(
    caller: Caller,
    serverId: number,
    { limit = HISTORY_PAGE_SIZE, before }: HistoryPageQuery,
  ): Promise<CommandsPage> {
    const server = await this.servers.get(caller, serverId, 'logs.read');
    return this.reads.once(caller.user.id, () => this.commands.page(server.id, limit, before));
  }

  private connectionOf(serverId: number): ServerConnection {
    try {
      return this.connections.get(serverId);
    } catch (error) {
      throw toRconProblem(error);
    }
  }
}

export const PANEL_FAILED = say('rcon.panel_failed', 'The panel failed on its own side; its log says why');

/** A command that was sent but not answered may have run, so its outcome is unknown, not failed. */
const endingOf = (error: unknown): Ending =>
  error instanceof RconError
    ? { response: error.message, outcome: error.fate === 'unknown' ? 'unknown' : 'failed' }
    : {
        response: String(PANEL_FAILED),
        outcome: 'unknown',
      };
