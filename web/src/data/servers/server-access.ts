import { permissionOf } from '@outpost/contracts/basic-commands.js';
import { PLANS } from '@outpost/contracts/plans.js';
import { type Permission } from '@outpost/contracts/permissions.js';
import { type Server } from '@outpost/contracts/servers.js';

type Accessible = Pick<Server, 'access'>;

export const mayOn = ({ access }: Accessible, permission: Permission): boolean =>
  access.permissions.includes(permission);

/** Whether the user may type this command. */
export const mayType = (server: Accessible, command: string): boolean =>
  mayOn(server, 'commands.send') || mayOn(server, permissionOf(command));

/** Whether the plan of its owner includes all commands: no game can ban or restart with those of the Free tier. */
export const hasAllCommands = ({ plan }: Pick<Server, 'plan'>): boolean => PLANS[plan].commands === null;

/** Whether an account on the Free tier has as many servers as it holds. */
export const isFreeTierFull = (servers: readonly Accessible[]): boolean =>
  servers.filter(({ access }) => access.role === 'owner').length >= PLANS.free.maxServers;

/** Whether the user has access only because they were invited. */
export const isInvitedTo = ({ access }: Accessible): boolean =>
  access.role !== 'owner' && access.role !== 'admin';

/** Whether the user has no server of their own, but was invited to somebody's. */
export const isGuestOf = (servers: readonly Accessible[]): boolean =>
  servers.some(isInvitedTo) && !servers.some(({ access }) => access.role === 'owner');
