import { type LogDetails, type LogEntry } from '@outpost/contracts/logs.js';
import { type CommandRun, type TimelineEntry, timelineEntryOf } from '@outpost/contracts/timeline.js';
import { type LogEntryEntity } from './log-entry.entity.js';
import { eventTypeOf, type NumberedLine } from './log-line.js';

/** A stored entry, as the API returns it. */
export const presentStored = ({ id, serverId, eventType, kind, ...row }: LogEntryEntity): LogEntry => ({
  id,
  serverId,
  eventType,
  kind,
  message: row.message,
  details: row.details === null ? null : (JSON.parse(row.details) as LogDetails),
  timestamp: new Date(row.createdAt).toISOString(),
});

/** An entry that was just added. */
export const presentEntry = ({ at, ...line }: NumberedLine, run?: CommandRun): TimelineEntry =>
  timelineEntryOf(
    {
      id: line.id,
      serverId: line.serverId,
      eventType: eventTypeOf(line.kind),
      kind: line.kind,
      message: line.message,
      details: line.details,
      timestamp: at.toISOString(),
    },
    run,
  );
