import { type IncomingMessage } from 'node:http';
import { type ProblemCode } from '@outpost/contracts/problems.js';

/** A call was refused: for what the caller asked or may, or for want of what it needs. */
export class CallRefused {
  constructor(
    readonly code: ProblemCode,
    readonly request: IncomingMessage,
  ) {}
}
