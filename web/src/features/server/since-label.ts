import { type Server } from '@outpost/contracts/servers.js';
import { type DisplayStatus } from '../../data/servers/server-status.js';
import { duration } from '../../components/shared/downtime.js';
import { type ServerTexts } from './state-labels.js';

const A_MOMENT_MS = 60_000;

/**
 * "for 3h 12m". Empty if the shown status differs from the recorded one, as after a failed check: its start is unknown.
 */
export function sinceLabel(
  t: ServerTexts,
  { status: recorded, fallback, statusSince }: Pick<Server, 'status' | 'fallback' | 'statusSince'>,
  status: DisplayStatus,
  now: number,
): string {
  const isSame = status === (recorded === 'online' && fallback ? 'fallback' : recorded);
  if (statusSince === null || !isSame || status === 'checking') return '';
  const ms = now - Date.parse(statusSince);
  return ms < A_MOMENT_MS ? t.sinceJustNow : t.since({ duration: duration(ms) });
}
