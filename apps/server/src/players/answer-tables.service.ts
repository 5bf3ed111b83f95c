import { Injectable } from '@nestjs/common';
import { type AnswerTable } from '@outpost/contracts/answer-table.js';
import { Message } from '@outpost/contracts/message.js';
import { type GameProfile } from '@outpost/games/game-profile.js';
import { type Listing } from '@outpost/games/listings.js';
import { type Caller } from '../auth/may.js';
import { Games } from '../games/games.service.js';
import { listReadersOf } from '../games/list-commands.js';
import { NotFoundError } from '../platform/errors/app-error.js';
import { CommandsRepository } from '../rcon/commands.repository.js';
import { ServersService } from '../servers/servers.service.js';
import { presentBan, presentListed } from './listed.js';

const NO_TABLE: AnswerTable = { players: null, bans: null, isComplete: false };

/** Reads answers in the history as tables. */
@Injectable()
export class AnswerTables {
  constructor(
    private readonly servers: ServersService,
    private readonly games: Games,
    private readonly commands: CommandsRepository,
  ) {}

  /** @throws {NotFoundError} also while the command has not ended */
  async read(caller: Caller, serverId: number, commandId: number): Promise<AnswerTable> {
    const server = await this.servers.get(caller, serverId, 'logs.read');
    const [run] = await this.commands.withIds(server.id, [commandId]);
    if (!run) throw new NotFoundError('command');
    const profile = this.games.profileOrReason(server);
    if (profile instanceof Message || run.outcome !== 'executed') return NO_TABLE;
    return answerTable(profile, run.command, { text: run.response, isWhole: run.wholeBytes === null });
  }
}

interface Answer {
  readonly text: string;
  /** Whether all of it was stored. */
  readonly isWhole: boolean;
}

/** An answer in which nothing can be read is no table, unless the game says that there is nothing. */
function answerTable(profile: GameProfile, command: string, { text, isWhole }: Answer): AnswerTable {
  const readers = listReadersOf(profile, command);
  const players = readers.players?.(text);
  const bans = readers.bans?.(text);
  const list: Listing<unknown> | undefined = players ?? bans;
  if (!list || (list.rows.length === 0 && !list.complete)) return NO_TABLE;
  return {
    players: players?.rows.map(presentListed) ?? null,
    bans: bans?.rows.map(presentBan) ?? null,
    isComplete: list.complete && isWhole,
  };
}
