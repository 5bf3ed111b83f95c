import { type ServerMessage } from '@outpost/contracts/live.js';
import { type LiveState, type LiveStatus } from '../live/live-socket.js';

interface Look {
  readonly word: string;
  /** Role in the palette: green, yellow, red, dark red, orange. */
  readonly color: 'online' | 'connecting' | 'offline' | 'broken' | 'limited';
  readonly hint: string;
}

const LOOKS: Readonly<Record<LiveStatus, Look>> = {
  open: { word: 'Live', color: 'online', hint: 'Updates arrive as they happen.' },
  connecting: { word: 'Connecting', color: 'connecting', hint: 'Opening the live connection.' },
  closed: { word: 'Disconnected', color: 'offline', hint: 'The live connection is closed.' },
  error: { word: 'Connection error', color: 'broken', hint: 'The live connection broke.' },
  fallback: {
    word: 'Limited Mode',
    color: 'limited',
    hint: 'The live socket failed and HTTP polling is used instead: functionality is limited, but updates continue.',
  },
};

/** How the badge shows the connection; `attempts` is undefined while nothing is being reconnected. */
export function liveBadgeLook({ status, attempts }: LiveState): Look & { attempts: string | undefined } {
  const isReconnecting = attempts > 0 && status !== 'open';
  return { ...LOOKS[status], attempts: isReconnecting ? `(attempts: ${attempts})` : undefined };
}

/** One line that says what came last. */
export function summaryOf(message: ServerMessage): string {
  switch (message.type) {
    case 'serverStatus':
      return `serverStatus: ${message.fallback ? 'limited' : message.status}`;
    case 'consoleUpdate':
      return firstLine(message.response);
    case 'commandResponse':
    case 'command':
      return `${message.type}: ${message.command}`;
    case 'logEntry':
      return firstLine(message.entry.message);
    case 'connectionError':
    case 'commandError':
      return `${message.type}: ${firstLine(message.error)}`;
  }
}

const firstLine = (text: string): string => text.trim().split('\n', 1)[0] ?? '';
