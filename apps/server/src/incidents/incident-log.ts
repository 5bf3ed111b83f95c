import { Injectable } from '@nestjs/common';
import { INCIDENT_LOG_MAX } from '@outpost/contracts/limits.js';
import { type LogEventType, type LogKind } from '@outpost/contracts/log-kinds.js';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type Caller } from '../auth/may.js';
import { LogsService } from '../logs/logs.service.js';
import { WallClock } from '../platform/clock.js';
import { type IncidentEntity } from './incident.entity.js';

const MINUTE_MS = 60_000;
const BEFORE_MS = 10 * MINUTE_MS;
const AFTER_MS = 5 * MINUTE_MS;

/** Not what players did, which is most of a log and little of an incident. */
const TYPES: readonly LogEventType[] = ['status', 'command', 'error', 'other'];
/** What the game server prints, and what is said of a command a second time. */
const LEFT_OUT: ReadonlySet<LogKind> = new Set(['line', 'admin-say', 'admin-login', 'command-failed']);

/** What the log says about the time of an incident. */
@Injectable()
export class IncidentLog {
  constructor(
    private readonly logs: LogsService,
    private readonly clock: WallClock,
  ) {}

  /** @throws {AppError} `too_many_attempts` */
  async of(
    caller: Caller,
    { serverId, beganAt, endedAt }: IncidentEntity,
  ): Promise<{ readonly entries: readonly LogEntry[]; readonly isComplete: boolean }> {
    const end = endedAt ?? this.clock.now();
    const from = new Date(beganAt.getTime() - BEFORE_MS).toISOString();
    const to = new Date(end.getTime() + AFTER_MS).toISOString();
    const found: LogEntry[] = [];
    let isComplete = true;
    // One after the other: each reads as much of the log as a page of it.
    for (const type of TYPES) {
      const page = await this.logs.page(caller, serverId, { type, from, to, limit: INCIDENT_LOG_MAX });
      found.push(...page.entries.filter(({ kind }) => !LEFT_OUT.has(kind)));
      isComplete &&= page.next === undefined;
    }
    found.sort((a, b) => a.id - b.id);
    const entries = found.slice(-INCIDENT_LOG_MAX);
    return { entries, isComplete: isComplete && entries.length === found.length };
  }
}
