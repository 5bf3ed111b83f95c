import { LOG_KINDS } from '../log-kinds.js';
import { type LogEntry } from '../logs.js';
import { type CommandEntry, type CommandRun, type TimelineEntry, timelineEntryOf } from '../timeline.js';

export const aLogEntry = ({ kind = 'line', ...entry }: Partial<LogEntry> = {}): LogEntry => ({
  id: 1,
  serverId: 1,
  eventType: LOG_KINDS[kind],
  kind,
  message: 'a line',
  details: null,
  timestamp: '2026-11-20T12:00:00.000Z',
  ...entry,
});

export const anEntry = (entry: Partial<LogEntry> = {}): TimelineEntry => timelineEntryOf(aLogEntry(entry));

export const aCommandEntry = (run: Partial<CommandRun> = {}, entry: Partial<LogEntry> = {}): CommandEntry =>
  timelineEntryOf(aLogEntry({ kind: 'command', message: 'anna in the panel: players', ...entry }), {
    historyId: 1,
    command: 'players',
    response: 'nobody',
    actor: 'anna',
    source: 'panel',
    outcome: 'executed',
    durationMs: 12,
    ...run,
  }) as CommandEntry;
