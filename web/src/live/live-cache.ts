import { type Beginning } from '@outpost/contracts/console.js';
import {
  type CommandMessage,
  type CommandResponseMessage,
  type ServerMessage,
  type ServerStatusMessage,
} from '@outpost/contracts/live.js';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type Cache, type ScopedMutator } from 'swr';
import {
  type CommandEntry,
  type ConsoleLine,
  withCommand,
  withKinds,
  withLines,
} from '../data/console-entries.js';
import { type ConsoleMark, markOfGap, markOfStatus, withMark } from '../data/console-marks.js';
import { keys } from '../data/keys.js';
import { withLogLine } from '../data/log-window.js';
import { type StatusObservation } from '../data/server-status.js';

/** What a game server says in numbers, where one change of the cache for each would be too many. */
export type PrintedMessage = Extract<ServerMessage, { type: 'consoleUpdate' | 'logEntry' }>;

export const isPrinted = (message: ServerMessage): message is PrintedMessage =>
  message.type === 'consoleUpdate' || message.type === 'logEntry';

/** Where live news goes: the cache every screen reads. `username` is whose commands this socket answers. */
export class LiveCache {
  private readonly told = new Map<number, string>();
  private unkept = 0;

  constructor(
    private readonly cache: Pick<Cache, 'get'>,
    private readonly mutate: ScopedMutator,
    private readonly username: string,
  ) {}

  async apply(message: ServerMessage): Promise<void> {
    switch (message.type) {
      case 'serverStatus':
        return this.applyStatus(message);
      case 'consoleUpdate':
      case 'logEntry':
        return this.applyPrinted([message]);
      case 'commandResponse':
        return this.addCommand(message.serverId, {
          ...this.kept(message),
          timestamp: message.timestamp,
          command: message.command,
          response: message.response,
          ...wholeOf(message),
          actor: this.username,
          durationMs: message.durationMs,
          outcome: message.outcome,
          source: 'panel',
        });
      case 'command':
        return this.addCommand(message.serverId, {
          ...this.kept(message),
          timestamp: message.timestamp,
          command: message.command,
          response: message.result,
          ...wholeOf(message),
          actor: message.actor,
          durationMs: message.durationMs,
          outcome: message.outcome,
          source: message.source,
        });
      case 'connectionError':
      case 'commandError':
        return;
    }
  }

  private kept({
    historyId,
    notKept,
  }: CommandResponseMessage | CommandMessage): Pick<CommandEntry, 'id' | 'notKept'> {
    const id = historyId ?? (this.unkept -= 1);
    return { id, ...(notKept !== undefined && { notKept }) };
  }

  /** All that was printed since the last time, with one change of each list. */
  async applyPrinted(messages: readonly PrintedMessage[]): Promise<void> {
    const entries = messages.flatMap((message) => (message.type === 'logEntry' ? [message.entry] : []));
    for (const serverId of new Set(messages.map((message) => message.serverId))) {
      const printed = messages.flatMap((message) =>
        message.type === 'consoleUpdate' && message.serverId === serverId
          ? [{ timestamp: message.timestamp, text: message.response, ...wholeOf(message) }]
          : [],
      );
      const own = entries.filter((entry) => entry.serverId === serverId);
      await this.addLines(serverId, printed, own);
      for (const gap of own.filter(({ kind }) => PARTING_KINDS.has(kind))) {
        await this.addMark(serverId, markOfGap(gap));
      }
    }
    await this.addLogLines(entries);
  }

  /** A change of state parts the console; what is told first is how things stood already. */
  private async markChange(message: ServerStatusMessage): Promise<void> {
    const state = `${message.status} ${message.fallback}`;
    const before = this.told.get(message.serverId);
    this.told.set(message.serverId, state);
    const mark = before === undefined || before === state ? undefined : markOfStatus(message);
    if (mark) await this.addMark(message.serverId, mark);
  }

  private async applyStatus(message: ServerStatusMessage): Promise<void> {
    await this.markChange(message);
    const { serverId, status, fallback } = message;
    const observation: StatusObservation = { status, fallback };
    await this.mutate(keys.serverStatus(serverId), observation, { revalidate: false });
    await this.updateList((servers) =>
      servers.map((server) => (server.id === serverId ? withStatus(server, message) : server)),
    );
    await this.mutate(keys.stats);
  }

  /** Leaves alone what is still being read: SWR drops an answer on its way when its key is changed meanwhile. */
  private async updateList(change: (servers: readonly Server[]) => readonly Server[]): Promise<void> {
    if (this.cache.get(keys.servers)?.data === undefined) return;
    await this.mutate<readonly Server[]>(keys.servers, (servers = []) => change(servers), {
      revalidate: false,
    });
  }

  private addMark(serverId: number, mark: ConsoleMark): Promise<unknown> {
    const key = keys.consoleMarks(serverId);
    return this.mutate<readonly ConsoleMark[]>(key, (marks = []) => withMark(marks, mark), {
      revalidate: false,
    });
  }

  private async addLines(
    serverId: number,
    printed: readonly Omit<ConsoleLine, 'id'>[],
    entries: readonly LogEntry[],
  ): Promise<void> {
    const key = keys.consoleLines(serverId);
    await this.mutate<readonly ConsoleLine[]>(
      key,
      (lines = []) => withKinds(withLines(lines, printed), entries),
      { revalidate: false },
    );
  }

  private async addLogLines(entries: readonly LogEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const add = (news: readonly LogEntry[] = []): readonly LogEntry[] => entries.reduce(withLogLine, news);
    await this.mutate<readonly LogEntry[]>(keys.liveLogs, add, { revalidate: false });
  }

  private async addCommand(serverId: number, entry: CommandEntry): Promise<void> {
    const key = keys.liveCommands(serverId);
    await this.mutate<readonly CommandEntry[]>(key, (news = []) => withCommand(news, entry), {
      revalidate: false,
    });
  }
}

function withStatus(server: Server, message: ServerStatusMessage): Server {
  const { status, fallback, reason, timestamp } = message;
  const isSame = status === server.status && fallback === server.fallback;
  const isOnline = status === 'online' && !fallback;
  // A poll knows no reason; the one that came with the same status still holds.
  const kept = isSame ? server.statusReason : null;
  return {
    ...server,
    status,
    fallback,
    statusReason: isOnline ? null : (reason ?? kept),
    statusSince: isSame ? server.statusSince : timestamp,
    lastOnline: isOnline ? timestamp : server.lastOnline,
  };
}

/** What of the log parts a console: from then to then something is missing in it. */
const PARTING_KINDS: ReadonlySet<LogEntry['kind']> = new Set(['not-observed', 'lines-held-back']);

const wholeOf = ({ wholeBytes }: Beginning): Beginning => (wholeBytes === undefined ? {} : { wholeBytes });
