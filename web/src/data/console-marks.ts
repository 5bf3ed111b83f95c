import { type ServerStatusMessage } from '@outpost/contracts/live.js';
import { type LogEntry } from '@outpost/contracts/logs.js';

/** What parts a console: the server changed its state, or nobody was looking. */
export interface ConsoleMark {
  readonly id: string;
  readonly timestamp: string;
  readonly text: string;
  readonly tone: 'online' | 'offline' | 'limited' | 'restarting' | 'gap';
}

const MARKS_KEPT = 500;

export const withMark = (marks: readonly ConsoleMark[], mark: ConsoleMark): readonly ConsoleMark[] =>
  marks.some(({ id }) => id === mark.id) ? marks : [...marks, mark].slice(-MARKS_KEPT);

/** Undefined for a state that says nothing yet. */
export function markOfStatus(message: ServerStatusMessage): ConsoleMark | undefined {
  const { status, fallback, timestamp, reason } = message;
  const tone = status === 'online' && fallback ? 'limited' : status;
  if (tone === 'checking') return undefined;
  const why = reason === null || tone === 'online' ? '' : `: ${reason}`;
  return { id: `${timestamp} ${tone}`, timestamp, tone, text: `${WORDS[tone]}${why}` };
}

const WORDS: Readonly<Record<Exclude<ConsoleMark['tone'], 'gap'>, string>> = {
  online: 'Server is online',
  offline: 'Server is offline',
  limited: 'Limited Mode',
  restarting: 'Server is restarting',
};

/** A stretch of time in which the panel watched nothing, as the log tells it. */
export const markOfGap = ({ id, timestamp, message }: LogEntry): ConsoleMark => ({
  id: `log ${id}`,
  timestamp,
  tone: 'gap',
  text: message,
});

/** What was printed while this browser was not connected is in the log alone. */
export const markOfReconnect = (lostAt: Date, backAt: Date): ConsoleMark => ({
  id: `socket ${backAt.toISOString()}`,
  timestamp: backAt.toISOString(),
  tone: 'gap',
  text: `Not observed for ${Math.max(1, Math.round((backAt.getTime() - lostAt.getTime()) / 1000))} s: the live connection was lost. What was printed meanwhile is in the logs.`,
});
