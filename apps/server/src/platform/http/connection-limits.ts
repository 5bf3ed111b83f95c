import { type Server, type ServerResponse } from 'node:http';
import { type DropArgument } from 'node:net';
import { type Duplex } from 'node:stream';
import { type EventBus } from '../event-bus.js';
import { type Limits } from '../limits.js';
import { ConnectionDropped } from './http.events.js';

/** For a whole request including its body, which is at max 64 kB. */
const REQUEST_TIMEOUT_MS = 10_000;
const HEADERS_TIMEOUT_MS = 8_000;
/** How often timeouts are checked; Node's default is 30 s. It must be set before the server listens. */
const CHECK_INTERVAL_MS = 100;
/**
 * Ending a connection takes half a millisecond, including the response, the log and handlers waiting for its
 * body.
 */
const ENDED_PER_TURN = 10;

/** The responses Node sends itself when there is no `clientError` listener; other errors get 400. */
const STATUS_LINES: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
};

/** Properties of Node that its types lack. */
interface CheckedServer extends Server {
  connectionsCheckingInterval: number;
}
interface Connection extends Duplex {
  /** The response in progress. */
  readonly _httpMessage?: ServerResponse | null;
}

/** Ends connections that send requests too slowly, and limits the number of connections. */
export function limitConnections(server: Server, limits: Limits, events: EventBus): void {
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  (server as CheckedServer).connectionsCheckingInterval = CHECK_INTERVAL_MS;
  endInTurns(server);
  const max = limits.of('connections');
  if (max !== Infinity) server.maxConnections = max;
  server.on('drop', (dropped?: DropArgument) =>
    events.publish(new ConnectionDropped(dropped?.remoteAddress ?? '')),
  );
}

/**
 * Node reports all timed-out connections at once, and on a busy machine they are many: a few are ended per
 * turn of the event loop.
 */
function endInTurns(server: Server): void {
  const late: Connection[] = [];
  const endSome = (): void => {
    for (const connection of late.splice(0, ENDED_PER_TURN)) end(connection, 'ERR_HTTP_REQUEST_TIMEOUT');
    if (late.length > 0) setImmediate(endSome);
  };
  server.on('clientError', ({ code }: NodeJS.ErrnoException, connection: Connection) => {
    if (code !== 'ERR_HTTP_REQUEST_TIMEOUT') end(connection, code);
    else if (late.push(connection) === 1) setImmediate(endSome);
  });
}

/** A response that has begun is cut off: the client would take a second one for its body. */
function end(connection: Connection, code = ''): void {
  if (connection.writable && connection._httpMessage?.headersSent !== true) {
    connection.write(`HTTP/1.1 ${STATUS_LINES[code] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`);
  }
  connection.destroy();
}
