import { type ServerMessage, type ServerStatusMessage } from '@outpost/contracts/live.js';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type Cache, type ScopedMutator } from 'swr';
import { type CommandEntry, type ConsoleLine, withCommand, withLine } from '../data/console-entries.js';
import { keys } from '../data/keys.js';
import { withLogLine } from '../data/log-window.js';
import { type StatusObservation } from '../data/server-status.js';

/** Where live news goes: the cache every screen reads. `username` is whose commands this socket answers. */
export class LiveCache {
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
        return this.addLine(message.serverId, { timestamp: message.timestamp, text: message.response });
      case 'commandResponse':
        return this.addCommand(message.serverId, {
          id: message.historyId,
          timestamp: message.timestamp,
          command: message.command,
          response: message.response,
          actor: this.username,
          durationMs: message.durationMs,
          outcome: 'executed',
          source: 'panel',
        });
      case 'command':
        return this.addCommand(message.serverId, {
          id: message.historyId,
          timestamp: message.timestamp,
          command: message.command,
          response: message.result,
          actor: message.actor,
          durationMs: message.durationMs,
          outcome: message.outcome,
          source: message.source,
        });
      case 'logEntry':
        return this.addLogLine(message.entry);
      case 'connectionError':
      case 'commandError':
        return;
    }
  }

  private async applyStatus(message: ServerStatusMessage): Promise<void> {
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

  private async addLine(serverId: number, line: Omit<ConsoleLine, 'id'>): Promise<void> {
    const key = keys.consoleLines(serverId);
    await this.mutate<readonly ConsoleLine[]>(key, (lines = []) => withLine(lines, line), {
      revalidate: false,
    });
  }

  private async addLogLine(line: LogEntry): Promise<void> {
    await this.mutate<readonly LogEntry[]>(keys.liveLogs, (news = []) => withLogLine(news, line), {
      revalidate: false,
    });
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
