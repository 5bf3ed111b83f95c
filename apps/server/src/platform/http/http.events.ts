import { type IncomingMessage } from 'node:http';
import { type ProblemCode } from '@outpost/contracts/problem-codes.js';

/** There were as many connections as there may be: one more was closed before a byte of it was read. */
export class ConnectionDropped {
  /** @param address IP address of whoever connected, be it a proxy */
  constructor(readonly address: string) {}
}

/** A call was refused: for what the caller asked or may, or for want of what it needs. */
export class CallRefused {
  constructor(
    readonly code: ProblemCode,
    readonly request: IncomingMessage,
  ) {}
}
