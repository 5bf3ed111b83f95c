import { type Server } from '@outpost/contracts/servers.js';
import { ALL_LOGS, SYSTEM_LOG } from '../../components/shared/log-source.js';

export interface LogSource {
  readonly id: number;
  readonly name: string;
  /** The log of the panel is in none of its own. */
  readonly timeZone?: string;
}

/**
 * The log named in the URL, otherwise that of the first server. Undefined if it does not exist or the user may not see
 * it.
 *
 * @param wanted id from the URL; undefined if it names none
 */
export function chosenLog(
  servers: readonly Server[],
  wanted: string | undefined,
  isAdmin: boolean,
): LogSource | undefined {
  if (wanted === ALL_LOGS.path) return servers.length > 0 ? ALL_LOGS : undefined;
  const sources: readonly LogSource[] = isAdmin ? [...servers, SYSTEM_LOG] : servers;
  return wanted === undefined ? servers[0] : sources.find(({ id }) => String(id) === wanted);
}
