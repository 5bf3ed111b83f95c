import { type Server } from 'node:http';
import { type Limits } from '../limits.js';

/** For a whole request, its body included: the largest is 64 kB. */
const REQUEST_TIMEOUT_MS = 10_000;
const HEADERS_TIMEOUT_MS = 8_000;
/**
 * How often connections are looked at; every 30 s unless told before the server listens. All whose time is up end in one
 * step, a third of a millisecond each: a short interval keeps those that came together few.
 */
const CHECK_INTERVAL_MS = 100;

/** Node has the property and its types don't. */
interface CheckedServer extends Server {
  connectionsCheckingInterval: number;
}

/** Lets go of who sends half a request and waits, and bounds how many may be there at once. */
export function limitConnections(server: Server, limits: Limits): void {
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  (server as CheckedServer).connectionsCheckingInterval = CHECK_INTERVAL_MS;
  const most = limits.of('connections');
  if (most !== Infinity) server.maxConnections = most;
}
