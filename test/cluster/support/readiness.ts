import { type Health } from '@outpost/contracts/health.js';
import { type PanelAddress } from '../../support/accounts.js';
import { type Answer, RawClient } from '../../support/api.js';

/** What a load balancer sees of a panel. */
export const readinessOf = ({ url }: PanelAddress): Promise<Answer<Health>> =>
  new RawClient(url).get<Health>('/api/health/ready');

/** The codes of the problems that it sees. */
export const problemsOf = async (panel: PanelAddress): Promise<readonly string[]> =>
  (await readinessOf(panel)).body.problems.map(({ code }) => code);
