import { type ProblemCode } from '@outpost/contracts/problem-codes.js';

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  /** Sent instead of a body, one JSON line each. */
  readonly lines?: readonly unknown[];
}

export const problem = (status: number, code: ProblemCode, detail: string): Answer => ({
  status,
  body: { type: 'about:blank', title: 'Problem', status, detail, code, requestId: 'request-1' },
});
