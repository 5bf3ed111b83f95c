import {
  type CommandErrorMessage,
  type ServerMessage,
  type ServerStatusMessage,
} from '@outpost/contracts/live.js';
import { POLICY_PROBLEMS } from '@outpost/contracts/problem-codes.js';
import { type CommandEntry, logEntryOf, type TimelineEntry } from '@outpost/contracts/timeline.js';
import { type AppError } from '../platform/errors/app-error.js';
import { inEnglish } from '../platform/in-english.js';
import { type SeenStatus } from '../servers/server-states.js';

/**
 * The messages about an entry for clients that do not follow the timeline.
 *
 * @param isOwn this socket sent the command of the entry, and gets the answer separately
 */
export function messagesOf(entry: TimelineEntry, isOwn: boolean): readonly ServerMessage[] {
  const { serverId } = entry;
  const listed: ServerMessage = { type: 'logEntry', serverId, entry: logEntryOf(entry) };
  switch (entry.type) {
    case 'line': {
      const { message: response, timestamp, wholeBytes } = entry;
      const whole = wholeBytes === undefined ? {} : { wholeBytes };
      return [{ type: 'consoleUpdate', serverId, command: '', response, timestamp, ...whole }, listed];
    }
    case 'command':
      return isOwn ? [listed] : [commandMessage(entry), listed];
    case 'status':
    case 'gap':
    case 'event':
      return [listed];
  }
}

function commandMessage({ serverId, timestamp, run }: CommandEntry): ServerMessage {
  const { historyId, response, ...fields } = run;
  return {
    type: 'command',
    serverId,
    ...fields,
    ...(historyId !== null && { historyId }),
    result: response ?? '',
    timestamp,
  };
}

export const statusMessage = (serverId: number, seen: SeenStatus, at: Date): ServerStatusMessage => ({
  type: 'serverStatus',
  serverId,
  status: seen.status,
  fallback: seen.fallback,
  timestamp: at.toISOString(),
  ...inEnglish({ reason: seen.reason }),
});

export function commandError(serverId: number, { code, words }: AppError): CommandErrorMessage {
  const policy = POLICY_PROBLEMS.find((one) => one === code);
  return {
    type: 'commandError',
    serverId,
    ...(policy && { code: policy }),
    ...inEnglish({ error: words }),
  };
}
