import { Injectable } from '@nestjs/common';
import { Log } from '../../platform/log.js';
import { type ServerLinePrinted } from '../../rcon/rcon.events.js';
import { ServersRepository } from '../../servers/servers.repository.js';
import { type LogLine } from '../log-line.js';
import { BattleyeLines } from './battleye.lines.js';
import { type LineReader, PLAIN_LINE } from './line-reader.js';
import { readRustLine } from './rust.lines.js';
import { readSevenDaysLine } from './seven-days.lines.js';
import { readSquadLine } from './squad.lines.js';

const plain: LineReader = () => PLAIN_LINE;

const READERS: Readonly<Record<string, () => LineReader>> = {
  battleye: () => {
    const lines = new BattleyeLines();
    return (text) => lines.read(text);
  },
  webrcon: () => readRustLine,
  telnet: () => readSevenDaysLine,
  // Its lines can be taken for those of no other game of this protocol.
  source: () => readSquadLine,
};

/** Understands what game servers print, each in the way of its protocol. */
@Injectable()
export class ServerLines {
  /** Promises: the lines that come while the first one waits for its server keep their order. */
  private readonly readers = new Map<number, Promise<LineReader>>();

  constructor(
    private readonly servers: ServersRepository,
    private readonly log: Log,
  ) {}

  async lineOf({ serverId, text, at, wholeBytes }: ServerLinePrinted): Promise<LogLine> {
    const read = await this.readerOf(serverId);
    const { kind, details } = read(text);
    return {
      serverId,
      message: text,
      at,
      kind,
      details: wholeBytes === null ? details : { ...details, wholeBytes },
    };
  }

  /** The server is gone, was edited, or nobody knows any more who is on it. */
  forget(serverId: number): void {
    this.readers.delete(serverId);
  }

  private readerOf(serverId: number): Promise<LineReader> {
    const known = this.readers.get(serverId);
    if (known) return known;
    const reader = this.makeReader(serverId);
    this.readers.set(serverId, reader);
    return reader;
  }

  /** A line that can't be understood now is kept as it is, rather than lost. */
  private async makeReader(serverId: number): Promise<LineReader> {
    try {
      const server = await this.servers.findById(serverId);
      return (READERS[server?.type ?? ''] ?? (() => plain))();
    } catch (error) {
      this.log.error({ err: error, serverId }, 'the protocol of a server could not be read');
      this.forget(serverId);
      return plain;
    }
  }
}
