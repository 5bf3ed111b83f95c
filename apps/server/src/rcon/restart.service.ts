import { Injectable } from '@nestjs/common';
import { type CommandResponse } from '@outpost/contracts/console.js';
import { Message } from '@outpost/contracts/message.js';
import { type Principal } from '../auth/principal.js';
import { type ChosenGame, Games } from '../games/games.service.js';
import { restartCommandOf } from '../games/restart-command.js';
import { AppError, UserError } from '../platform/errors/app-error.js';
import { ServersService } from '../servers/servers.service.js';
import { type CommandRecord } from './command-history.js';
import { ConsoleService } from './console.service.js';
import { requireExecuted } from './rcon.errors.js';

/** Restarts a server with its game's own command, sent like any other; the status tracks the result. */
@Injectable()
export class RestartService {
  constructor(
    private readonly servers: ServersService,
    private readonly games: Games,
    private readonly console: ConsoleService,
  ) {}

  /** @throws {AppError} `not_supported`, and what sending a command throws */
  async restart(by: Principal, serverId: number): Promise<CommandResponse> {
    const server = await this.servers.get(by, serverId, 'server.restart');
    const execute = this.console.inTurn(by, serverId, 'server.restart');
    const answers: string[] = [];
    for (const command of this.commandsFor(server)) answers.push(await this.send(execute, command));
    return { response: answers.filter((answer) => answer !== '').join('\n') };
  }

  /** A server that closes the connection instead of answering is carrying out the command. */
  private async send(execute: (command: string) => Promise<CommandRecord>, command: string): Promise<string> {
    try {
      return requireExecuted(await execute(command)).response;
    } catch (error) {
      if (error instanceof AppError && error.code === 'rcon_outcome_unknown') return error.message;
      throw error;
    }
  }

  private commandsFor(server: ChosenGame): readonly string[] {
    const profile = this.games.profileOrReason(server);
    const restart = profile instanceof Message ? profile : restartCommandOf(profile);
    if (restart instanceof Message) throw new UserError('not_supported', restart);
    return restart.commands;
  }
}
