import { on } from 'node:events';
import {
  type BatchMessage,
  type ReloadMessage,
  type ServerMessage,
  type TimelineMessage,
} from '@outpost/contracts/live.js';
import { SOCKET_PATH, SOCKET_TIMELINE } from '@outpost/contracts/socket.js';
import { type RawData, type WebSocket } from 'ws';
import { type Panel } from '../../panel.js';

const OPEN_TIMEOUT_MS = 10_000;
/** The panel pings every 30 s; without pings for this long the connection is considered dead. */
const SILENCE_MS = 75_000;
/** Far above the size of a batch. */
const MESSAGE_MAX_BYTES = 16 * 1024 * 1024;
/** Messages buffered for a slow terminal; beyond that, backpressure makes the panel wait. */
const BUFFERED_MESSAGES = 100;

export type LogMessage = TimelineMessage | ReloadMessage;

/** The WebSocket could not be opened, or its messages not be understood; a proxy may be in between. */
export class NoLiveConnectionError extends Error {
  override readonly name = 'NoLiveConnectionError';
}

/**
 * Live log messages of a server; ends when the connection closes.
 *
 * @throws {NoLiveConnectionError} the connection cannot be opened or understood; an `AbortError` when aborted
 */
export async function* liveLog(
  panel: Panel,
  serverId: number,
  signal: AbortSignal,
): AsyncGenerator<LogMessage, void> {
  const socket = await opened(panel, signal);
  const silence = setTimeout(() => socket.terminate(), SILENCE_MS);
  socket.on('ping', () => silence.refresh());
  try {
    const limits = { close: ['close'], highWaterMark: BUFFERED_MESSAGES, lowWaterMark: 1 };
    const frames = on(socket, 'message', { signal, ...limits });
    socket.send(JSON.stringify({ type: 'subscribe', serverId }));
    for await (const [data] of frames as AsyncIterable<[RawData]>) {
      yield* messagesIn(data).filter((message) => serverOf(message) === serverId);
    }
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new NoLiveConnectionError('the live connection cannot be understood', { cause });
  } finally {
    clearTimeout(silence);
    socket.terminate();
  }
}

async function opened({ url, token }: Panel, signal: AbortSignal): Promise<WebSocket> {
  const { WebSocket } = await import('ws');
  const socket = new WebSocket(url.replace(/^http/, 'ws') + SOCKET_PATH, [SOCKET_TIMELINE], {
    headers: { authorization: `Bearer ${token}` },
    handshakeTimeout: OPEN_TIMEOUT_MS,
    maxPayload: MESSAGE_MAX_BYTES,
  });
  const abort = (): void => socket.terminate();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await new Promise((resolve, reject) => {
      socket.once('open', () => resolve(socket));
      socket.on('error', (cause) => reject(new NoLiveConnectionError('no live connection', { cause })));
    });
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

const serverOf = (message: LogMessage): number =>
  message.type === 'timeline' ? message.entry.serverId : message.serverId;

function messagesIn(data: RawData): readonly LogMessage[] {
  const message = JSON.parse((data as Buffer).toString('utf8')) as ServerMessage | BatchMessage;
  return (message.type === 'batch' ? message.messages : [message]).filter(isOfLog);
}

const isOfLog = (message: ServerMessage): message is LogMessage =>
  message.type === 'timeline' || message.type === 'reload';
