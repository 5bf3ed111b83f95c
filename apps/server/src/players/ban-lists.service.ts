import { Message, messageOf, say } from '@outpost/contracts/message.js';
import { Injectable } from '@nestjs/common';
import { ConnectionPool } from '@outpost/rcon-connections/connection-pool.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { type Ban, type Listing, type Reader } from '@outpost/games/listings.js';
import { Games } from '../games/games.service.js';
import { type ServerEntity } from '../servers/server.entity.js';

interface ListCommand {
  readonly line: string;
  readonly read: Reader<Ban>;
}

/** Reads ban lists. Nothing is cached: the numbers of a list are invalid after the next change. */
@Injectable()
export class BanLists {
  constructor(
    private readonly connections: ConnectionPool,
    private readonly games: Games,
  ) {}

  /** Why the game of this server has no readable list; null if it has one. */
  unsupported(server: ServerEntity): Message | null {
    const command = this.commandOf(server);
    return command instanceof Message ? command : null;
  }

  /** @throws {RconError} `invalid-command` if the game has no readable list */
  async read(server: ServerEntity): Promise<Listing<Ban>> {
    const command = this.commandOf(server);
    if (command instanceof Message) throw new RconError('invalid-command', command);
    const connection = this.connections.find(server.id);
    if (!connection)
      throw new RconError('closed', say('players.no_connection', 'There is no connection to this server'));
    const reply = await connection.execute(command.line);
    const listing = command.read(reply.text);
    if (reply.complete) return listing;
    return {
      ...listing,
      complete: false,
      warnings: [...listing.warnings, say('players.answer_was_cut_short', 'the answer was cut short')],
    };
  }

  private commandOf(server: ServerEntity): ListCommand | Message {
    const profile = this.games.profileOrReason(server);
    if (profile instanceof Message) return profile;
    const { listBans } = profile.commands;
    if ('cannot' in listBans) return messageOf(listBans.cannot);
    const [line] = listBans.build();
    if (line === undefined || profile.readBans === null) {
      return say(
        'players.ban_list_in_console',
        'The ban list of this game is for people: see it in the console with “{command}”.',
        { command: line ?? '' },
      );
    }
    return { line, read: profile.readBans };
  }
}
