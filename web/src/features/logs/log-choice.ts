import { type Server } from '@outpost/contracts/servers.js';
import { SYSTEM_LOG } from '../../components/shared/log-source.js';

export interface LogSource {
  readonly id: number;
  readonly name: string;
}

/**
 * The log of the address, else that of the first server. Undefined for one that is not there or not this person's.
 *
 * @param wanted the address's id; undefined when it names none
 */
export function chosenLog(
  servers: readonly Server[],
  wanted: string | undefined,
  isAdmin: boolean,
): LogSource | undefined {
  const sources: readonly LogSource[] = isAdmin ? [...servers, SYSTEM_LOG] : servers;
  return wanted === undefined ? servers[0] : sources.find(({ id }) => String(id) === wanted);
}
