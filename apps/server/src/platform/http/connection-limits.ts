import { type Server, type ServerResponse } from 'node:http';
import { type DropArgument } from 'node:net';
import { type Duplex } from 'node:stream';
import { type EventBus } from '../event-bus.js';
import { type Limits } from '../limits.js';
import { ConnectionDropped } from './http.events.js';

/** For a whole request, its body included: the largest is 64 kB. */
const REQUEST_TIMEOUT_MS = 10_000;
const HEADERS_TIMEOUT_MS = 8_000;
/** How often connections are looked at; every 30 s unless told before the server listens. */
const CHECK_INTERVAL_MS = 100;
/** To let go of one takes half a millisecond, with the answer, the log and the handlers that wait for its body. */
const ENDED_PER_TURN = 10;

/** As Node answers them where nobody listens; what else is wrong with a request is a 400. */
const STATUS_LINES: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
};

/** Node has these properties and its types don't. */
interface CheckedServer extends Server {
  connectionsCheckingInterval: number;
}
interface Connection extends Duplex {
  /** The answer under way. */
  readonly _httpMessage?: ServerResponse | null;
}

/** Lets go of who sends half a request and waits, and bounds how many may be there at once. */
export function limitConnections(server: Server, limits: Limits, events: EventBus): void {
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  (server as CheckedServer).connectionsCheckingInterval = CHECK_INTERVAL_MS;
  endInTurns(server);
  const most = limits.of('connections');
  if (most !== Infinity) server.maxConnections = most;
  server.on('drop', (dropped?: DropArgument) =>
    events.publish(new ConnectionDropped(dropped?.remoteAddress ?? '')),
  );
}

/**
 * Node tells of all connections whose time is up in one step, and a busy machine makes them many: they are ended a few
 * in each turn of the event loop.
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

/** An answer that has begun is cut off: a second one behind it would be taken for its body. */
function end(connection: Connection, code = ''): void {
  if (connection.writable && connection._httpMessage?.headersSent !== true) {
    connection.write(`HTTP/1.1 ${STATUS_LINES[code] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`);
  }
  connection.destroy();
}
