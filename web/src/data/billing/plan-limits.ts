import { PLANS } from '@outpost/contracts/plans.js';
import { type Server } from '@outpost/contracts/servers.js';

/** Whether the plan of its owner includes all commands: no game can ban or restart with those of the Free tier. */
export const hasAllCommands = ({ plan }: Pick<Server, 'plan'>): boolean => PLANS[plan].commands === null;

/** Whether an account on the Free tier has as many servers as it holds. */
export const isFreeTierFull = (servers: readonly Pick<Server, 'access'>[]): boolean =>
  servers.filter(({ access }) => access.role === 'owner').length >= PLANS.free.maxServers;
