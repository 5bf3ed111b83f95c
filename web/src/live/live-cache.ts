import { NetworkError } from '@outpost/api-client/api-error.js';
import { type Beginning } from '@outpost/contracts/console.js';
import {
  type CommandMessage,
  type CommandResponseMessage,
  type ReloadMessage,
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
  withEntries,
  withLines,
} from '../data/console-entries.js';
import { type ConsoleMark, markOfGap, markOfStatus, withMark } from '../data/console-marks.js';
import { isKeptLive, keys } from '../data/keys.js';
import { type ServerListChange, tellReadings } from '../data/list-readings.js';
import { withLogLines } from '../data/log-window.js';
import { withStatuses } from '../data/server-list.js';
import { type StatusObservation } from '../data/server-status.js';
import { EntryPositions, type Hole } from './entry-positions.js';
import { browserClock, type LiveClock } from './live-clock.js';
import { Pace } from './pace.js';

/** What a game server says in numbers, where one change of the cache for each would be too many, and where it is cut. */
export type StreamMessage = Extract<ServerMessage, { type: 'consoleUpdate' | 'logEntry' | 'reload' }>;

export const isOfStream = (message: ServerMessage): message is StreamMessage =>
  message.type === 'consoleUpdate' || message.type === 'logEntry' || message.type === 'reload';

/** Reads the entries of a hole from the log. Rejects when it can't be read. */
export type ReadHole = (hole: Hole) => Promise<readonly LogEntry[]>;

export const isStatus = (message: ServerMessage): message is ServerStatusMessage =>
  message.type === 'serverStatus';

/** Figures over all servers are asked for no more often, however many of them have news. */
const FIGURES_PAUSE_MS = 3_000;

/** Where live news goes: the cache every screen reads. `username` is whose commands this socket answers. */
export class LiveCache {
  private readonly told = new Map<number, string>();
  private unkept = 0;
  private readonly positions = new EntryPositions();
  private readonly figures: Pace;

  constructor(
    private readonly cache: Pick<Cache, 'get'>,
    private readonly mutate: ScopedMutator,
    private readonly username: string,
    private readonly readHole: ReadHole,
    clock: LiveClock = browserClock,
  ) {
    this.figures = new Pace(clock, FIGURES_PAUSE_MS);
  }

  async apply(message: ServerMessage): Promise<void> {
    switch (message.type) {
      case 'serverStatus':
        return this.applyStatuses([message]);
      case 'consoleUpdate':
      case 'logEntry':
      case 'reload':
        return this.applyStream([message]);
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
      case 'health':
        return this.mutate(keys.liveHealth, message.problems, { revalidate: false }).then(() => undefined);
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

  /** All that came since the last time, with one change of each list. */
  async applyStream(messages: readonly StreamMessage[]): Promise<void> {
    const holes = messages.flatMap((message) => {
      const hole = message.type === 'consoleUpdate' ? undefined : this.positions.note(message);
      return hole ? [hole] : [];
    });
    await this.applyPrinted(messages);
    for (const message of messages) if (message.type === 'reload') await this.applyReload(message);
    // One after the other: after a reconnect every server that is watched may have one.
    for (const hole of holes) await this.fill(hole);
  }

  private async applyPrinted(messages: readonly StreamMessage[]): Promise<void> {
    const entries = messages.flatMap((message) => (message.type === 'logEntry' ? [message.entry] : []));
    for (const serverId of new Set(messages.map((message) => message.serverId))) {
      const printed = messages.flatMap((message) =>
        message.type === 'consoleUpdate' && message.serverId === serverId
          ? [{ timestamp: message.timestamp, text: message.response, ...wholeOf(message) }]
          : [],
      );
      const own = entries.filter((entry) => entry.serverId === serverId);
      if (printed.length > 0 || own.length > 0) await this.addLines(serverId, printed, own);
    }
    await this.addLogLines(entries);
  }

  /** The lists hold what was left out; each screen that shows one reads it again when it must. */
  private async applyReload({ serverId, upTo, leftOut }: ReloadMessage): Promise<void> {
    if (upTo !== null) await this.mutate(keys.liveReload(serverId), upTo, { revalidate: false });
    if (leftOut > 0) await this.mutate(isKeptLive);
  }

  /** A console that nobody has opened begins anew behind the hole: a hundred servers may be watched. */
  private async fill(hole: Hole): Promise<void> {
    const { serverId } = hole;
    const isOpened = this.cache.get(keys.commandHistory(serverId))?.data !== undefined;
    try {
      if (isOpened) await this.addLines(serverId, [], await this.readHole(hole));
      else await this.mutate(keys.consoleLines(serverId), [], { revalidate: false });
      this.positions.filled(hole);
    } catch (error) {
      // The live connection breaks as well, and the hole is part of the next one.
      if (!(error instanceof NetworkError)) throw error;
    }
  }

  /** All states that were told since the last time, with one change of the list. */
  async applyStatuses(messages: readonly ServerStatusMessage[]): Promise<void> {
    for (const message of messages) {
      await this.markChange(message);
      await this.observe(message);
    }
    await this.updateList((servers) => withStatuses(servers, messages));
    this.figures.run(() => void this.mutate(keys.stats));
  }

  /** Of a server that a page looks at by itself. */
  private async observe({ serverId, status, fallback }: ServerStatusMessage): Promise<void> {
    const key = keys.serverStatus(serverId);
    if (this.cache.get(key)?.data === undefined) return;
    await this.mutate<StatusObservation>(key, { status, fallback }, { revalidate: false });
  }

  /** A change of state parts the console; what is told first is how things stood already. */
  private async markChange(message: ServerStatusMessage): Promise<void> {
    const state = `${message.status} ${message.fallback}`;
    const before = this.told.get(message.serverId);
    this.told.set(message.serverId, state);
    const mark = before === undefined || before === state ? undefined : markOfStatus(message);
    if (mark) await this.addMark(message.serverId, mark);
  }

  /** Leaves alone what is still being read: SWR drops an answer on its way when its key is changed meanwhile. */
  private async updateList(change: ServerListChange): Promise<void> {
    tellReadings(change);
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
      (lines = []) => withEntries(withLines(lines, printed), entries),
      { revalidate: false },
    );
    for (const gap of entries.filter(({ kind }) => PARTING_KINDS.has(kind))) {
      await this.addMark(serverId, markOfGap(gap));
    }
  }

  private async addLogLines(entries: readonly LogEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const add = (news: readonly LogEntry[] = []): readonly LogEntry[] => withLogLines(news, entries);
    await this.mutate<readonly LogEntry[]>(keys.liveLogs, add, { revalidate: false });
  }

  private async addCommand(serverId: number, entry: CommandEntry): Promise<void> {
    const key = keys.liveCommands(serverId);
    await this.mutate<readonly CommandEntry[]>(key, (news = []) => withCommand(news, entry), {
      revalidate: false,
    });
  }
}

/** What of the log parts a console: from then to then something is missing in it. */
const PARTING_KINDS: ReadonlySet<LogEntry['kind']> = new Set(['not-observed', 'lines-held-back']);

const wholeOf = ({ wholeBytes }: Beginning): Beginning => (wholeBytes === undefined ? {} : { wholeBytes });
