import { Injectable } from '@nestjs/common';
import { SAVED_COMMANDS_MAX } from '@outpost/contracts/limits.js';
import { say } from '@outpost/contracts/message.js';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { type Caller } from '../../auth/may.js';
import { WallClock } from '../../platform/clock.js';
import { NotFoundError, ValidationError } from '../../platform/errors/app-error.js';
import { type Page } from '../../platform/pages/page.js';
import { ServersService } from '../../servers/servers.service.js';
import { type SavedCommandEntity } from './saved-command.entity.js';
import { SavedCommandsRepository } from './saved-commands.repository.js';

const FULL = say(
  'rcon.server_keeps_at_most_saved',
  'A server keeps at most {savedCommandsMax} saved commands',
  { savedCommandsMax: SAVED_COMMANDS_MAX },
);

/** Commands saved with a server, shared by everyone who may use its console. */
@Injectable()
export class SavedCommandsService {
  constructor(
    private readonly servers: ServersService,
    private readonly saved: SavedCommandsRepository,
    private readonly clock: WallClock,
  ) {}

  async list(caller: Caller, serverId: number, page: PageQuery): Promise<Page<SavedCommandEntity>> {
    const server = await this.servers.get(caller, serverId, 'server.view');
    return this.saved.pageOfServer(server.id, page);
  }

  /** @throws {ValidationError} for the field `command` when there are too many */
  async save(caller: Caller, serverId: number, command: string): Promise<SavedCommandEntity> {
    const server = await this.servers.get(caller, serverId, 'commands.send');
    const row = { serverId: server.id, command, createdAt: this.clock.now() };
    const saved = await this.saved.insert(row, SAVED_COMMANDS_MAX);
    if (!saved) throw new ValidationError([{ field: 'command', message: FULL }]);
    return saved;
  }

  async delete(caller: Caller, serverId: number, id: number): Promise<void> {
    const server = await this.servers.get(caller, serverId, 'commands.send');
    if (!(await this.saved.delete(server.id, id))) throw new NotFoundError('savedCommand');
  }
}
