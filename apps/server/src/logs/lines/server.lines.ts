import { Inject, Injectable } from '@nestjs/common';
import { Message } from '@outpost/contracts/message.js';
import { type LineReader, PLAIN_LINE } from '@outpost/rcon-protocol/line-reader.js';
import { type ProtocolDescriptor } from '@outpost/rcon-protocol/protocol.js';
import { RCON_PROTOCOLS } from '@outpost/rcon-protocol/protocols.js';
import { type ChosenGame, Games } from '../../games/games.service.js';
import { type ServerLinePrinted } from '../../rcon/rcon.events.js';
import { type LogLine } from '../log-line.js';

const readPlain: LineReader = () => PLAIN_LINE;

/** Parses what game servers print, with the reader of their game or else of their protocol. */
@Injectable()
export class ServerLines {
  private readonly readers = new Map<number, LineReader>();

  constructor(
    private readonly games: Games,
    @Inject(RCON_PROTOCOLS) private readonly protocols: readonly ProtocolDescriptor[],
  ) {}

  lineOf({ serverId, server, text, at, wholeBytes }: ServerLinePrinted): LogLine {
    const { kind, details } = this.readerOf(serverId, server)(text);
    return {
      serverId,
      message: text,
      at,
      kind,
      details: wholeBytes === null ? details : { ...details, wholeBytes },
    };
  }

  /** Call when the server was deleted or edited, or when it is no longer known who is online. */
  forget(serverId: number): void {
    this.readers.delete(serverId);
  }

  private readerOf(serverId: number, server: ChosenGame): LineReader {
    const reader = this.readers.get(serverId) ?? this.newReader(server);
    this.readers.set(serverId, reader);
    return reader;
  }

  private newReader(server: ChosenGame): LineReader {
    const game = this.games.profileOrReason(server);
    const ofGame = game instanceof Message ? undefined : game.readLines;
    const readLines = ofGame ?? this.protocols.find(({ id }) => id === server.type)?.readLines;
    return readLines?.() ?? readPlain;
  }
}
