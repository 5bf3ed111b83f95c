import { type LogDetails, type LogEntry } from '@outpost/contracts/logs.js';
import { type LogEntryEntity } from './log-entry.entity.js';
import { eventTypeOf, type LogLine } from './log-line.js';

export const presentEntry = ({ id, serverId, eventType, kind, ...row }: LogEntryEntity): LogEntry => ({
  id,
  serverId,
  eventType,
  kind,
  message: row.message,
  details: row.details === null ? null : (JSON.parse(row.details) as LogDetails),
  timestamp: new Date(row.createdAt).toISOString(),
});

/** A line that has just been stored. */
export const presentLine = (id: number, { serverId, kind, message, details, at }: LogLine): LogEntry => ({
  id,
  serverId,
  eventType: eventTypeOf(kind),
  kind,
  message,
  details,
  timestamp: at.toISOString(),
});
