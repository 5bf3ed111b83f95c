import { type IncomingMessage } from 'node:http';
import { type ProblemCode } from '@outpost/contracts/problem-codes.js';

/** The connection limit was reached: a connection was closed before any of it was read. */
export class ConnectionDropped {
  /** @param address IP address of the peer, which may be a proxy */
  constructor(readonly address: string) {}
}

/**
 * A request failed with an expected error: an invalid request, a missing permission, or an unavailable
 * resource.
 */
export class CallRefused {
  constructor(
    readonly code: ProblemCode,
    readonly request: IncomingMessage,
  ) {}
}
