import { type TextsOf } from '../../../i18n/texts.js';
import { type UserMessage } from '../../../live/last-message.js';
import { type LiveState, type LiveStatus } from '../../../live/live-socket.js';
import { type liveBadgeTexts } from './texts/en.js';

interface Style {
  readonly word: string;
  /** Role in the palette: green, yellow, red, dark red, orange. */
  readonly color: 'online' | 'connecting' | 'offline' | 'broken' | 'limited';
  readonly hint: string;
  /** Undefined unless a reconnect is in progress. */
  readonly attempts: string | undefined;
}

const COLORS: Readonly<Record<LiveStatus, Style['color']>> = {
  open: 'online',
  connecting: 'connecting',
  closed: 'offline',
  error: 'broken',
  fallback: 'limited',
};

/** How the badge presents the connection. */
export function liveBadgeStyle({ status, attempts }: LiveState, t: TextsOf<typeof liveBadgeTexts>): Style {
  const isReconnecting = attempts > 0 && status !== 'open';
  return {
    word: t[status],
    color: COLORS[status],
    hint: t[`${status}Hint`],
    attempts: isReconnecting ? t.attempts({ attempts }) : undefined,
  };
}

/** The server a message is about; undefined for a message that was not understood. */
export const serverOf = (message: UserMessage): number | undefined =>
  message.type === 'timeline' ? message.entry.serverId : message.serverId;

/** One-line summary of the last message. */
export function summaryOf(message: UserMessage): string {
  switch (message.type) {
    case 'serverStatus':
      return `serverStatus: ${message.fallback ? 'limited' : message.status}`;
    case 'consoleUpdate':
      return firstLine(message.response);
    case 'commandResponse':
    case 'command':
      return `${message.type}: ${message.command}`;
    case 'logEntry':
    case 'timeline':
      return firstLine(message.entry.message);
    case 'connectionError':
    case 'commandError':
      return `${message.type}: ${firstLine(message.error)}`;
  }
}

const firstLine = (text: string): string => text.trim().split('\n', 1)[0] ?? '';
