import { type MonitoringSample } from '@outpost/contracts/monitoring.js';
import { type RconError, type RconErrorKind } from '@outpost/rcon-protocol/errors.js';
import { type SeenStatus } from '../servers/server-states.js';

export type SampleState = MonitoringSample['state'];

/** As it is stored: in this order the greatest of several is the worst, and 0 says nothing. */
export const STATE_CODES = [
  'unobserved',
  'up',
  'limited',
  'restarting',
  'down',
] as const satisfies SampleState[];

/** The server itself gave no answer. A lost session proves nothing before the next attempt. */
const SILENCE: ReadonlySet<RconErrorKind> = new Set(['port-closed', 'no-answer']);

/**
 * What may be claimed of a server. It is down only when it was asked and did not answer; a refused password, an
 * address that is not allowed or not found, or trouble on our own side is not the server's fault.
 */
export function sampleStateOf({ status, fallback }: SeenStatus, reason: RconError | undefined): SampleState {
  if (status === 'restarting') return 'restarting';
  if (status === 'online') return fallback ? 'limited' : 'up';
  return status === 'offline' && reason !== undefined && SILENCE.has(reason.kind) ? 'down' : 'unobserved';
}
