import { type MonitoringSample } from '@outpost/contracts/monitoring.js';
import { type RconError, type RconErrorKind } from '@outpost/rcon-protocol/errors.js';
import { type SeenStatus } from '../servers/server-states.js';

export type SampleState = MonitoringSample['state'];

/** Stored as the index: the maximum of several samples is the worst state, and 0 means unobserved. */
export const STATE_CODES = [
  'unobserved',
  'up',
  'limited',
  'restarting',
  'down',
] as const satisfies SampleState[];

/** Errors that mean the server itself did not answer. A lost session proves nothing until the next attempt. */
const UNANSWERED: ReadonlySet<RconErrorKind> = new Set(['port-closed', 'no-answer']);

/**
 * The state to record for a server. It is down only if it was asked and did not answer: a refused password, an address
 * that is not allowed or not found, or a failure on our side is not the server's fault.
 */
export function sampleStateOf({ status, fallback }: SeenStatus, reason: RconError | undefined): SampleState {
  if (status === 'restarting') return 'restarting';
  if (status === 'online') return fallback ? 'limited' : 'up';
  return status === 'offline' && reason !== undefined && UNANSWERED.has(reason.kind) ? 'down' : 'unobserved';
}
