import { type ServerStatus } from '@outpost/contracts/server-status.js';
import { inEnglish } from '../../platform/in-english.js';
import { type ServerStatusChanged } from '../../servers/servers.events.js';
import { type SeenState } from '../../servers/server-states.js';
import { type LogLine } from '../log-line.js';

interface Reported {
  readonly state: string;
  /** Reasons reported since the state changed: some servers alternate between two failures. */
  readonly reasons: Set<string>;
}

const WORDS: Readonly<Record<Exclude<ServerStatus, 'checking'>, string>> = {
  online: 'The server is online',
  offline: 'The server is offline',
  restarting: 'The server is restarting',
};

/** Turns status changes of servers into lines, each change and each reason once. */
export class StatusLines {
  private readonly reported = new Map<number, Reported>();

  linesOf(event: ServerStatusChanged): readonly LogLine[] {
    const { serverId, status, reason, fallback, at } = event;
    // With RCON lost the status is `online`.
    const state = fallback ? 'limited' : status;
    const before = this.reported.get(serverId);
    const isNew = before?.state !== state;
    const reported = isNew ? { state, reasons: new Set<string>() } : before;
    this.reported.set(serverId, reported);
    // Nothing to report yet; whatever status follows is reported.
    if (status === 'checking') return [];
    const details = { status, fallback, ...inEnglish({ reason }) };
    const lines: LogLine[] = [];
    if (isNew)
      lines.push({ serverId, kind: 'status-changed', message: messageOf(event, status), details, at });
    if (status === 'offline' && details.reason !== null && !reported.reasons.has(details.reason)) {
      reported.reasons.add(details.reason);
      lines.push({ serverId, kind: 'connection-error', message: details.reason, details, at });
    }
    return lines;
  }

  /** Another replica has reported this state. */
  restore(serverId: number, state: SeenState): void {
    this.reported.set(serverId, { state, reasons: new Set() });
  }

  forget(serverId: number): void {
    this.reported.delete(serverId);
  }
}

function messageOf({ fallback }: ServerStatusChanged, status: keyof typeof WORDS): string {
  return fallback ? 'The server answers its query, but not RCON (Limited Mode)' : WORDS[status];
}
