import { Injectable } from '@nestjs/common';
import { say } from '@outpost/contracts/message.js';
import { type UserEntity } from '../auth/user.entity.js';
import { UsersRepository } from '../auth/users.repository.js';
import { NotFoundError, UserError } from '../platform/errors/app-error.js';
import { Log } from '../platform/log.js';
import { ConsoleService } from '../rcon/console.service.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { answered, endingOf, type RunEnding } from './run-ending.js';
import { type ClaimedRun } from './schedule-claims.repository.js';

const ACTOR = 'Schedule';

/** Sends the command of a claimed run with the rights and the plan of the server's owner. */
@Injectable()
export class RunExecution {
  constructor(
    private readonly servers: ServersRepository,
    private readonly users: UsersRepository,
    private readonly console: ConsoleService,
    private readonly log: Log,
  ) {}

  /** Never rejects: every failure is an ending. */
  async execute({ serverId, scheduleId, command }: ClaimedRun): Promise<RunEnding> {
    try {
      const user = await this.ownerOf(serverId);
      const order = { user, serverId, command, source: 'schedule', address: null, actor: ACTOR } as const;
      return answered((await this.console.execute(order)).record);
    } catch (error) {
      const ending = endingOf(error);
      if (ending.outcome === 'unknown')
        this.log.warn({ err: error, scheduleId }, 'a scheduled run has no known end');
      return ending;
    }
  }

  private async ownerOf(serverId: number): Promise<UserEntity> {
    const server = await this.servers.findById(serverId);
    const owner = server && (await this.users.findById(server.ownerId));
    if (!owner) throw new NotFoundError('server');
    if (owner.isSuspended)
      throw new UserError(
        'account_suspended',
        say('scheduler.owner_suspended', "The account of the server's owner is suspended"),
      );
    return owner;
  }
}
