import { permissionOf } from '@outpost/contracts/basic-commands.js';
import { type Permission } from '@outpost/contracts/permissions.js';
import { type Server } from '@outpost/contracts/servers.js';

type Accessible = Pick<Server, 'access'>;

export const mayOn = ({ access }: Accessible, permission: Permission): boolean =>
  access.permissions.includes(permission);

/** Whether the user may type this command. */
export const mayType = (server: Accessible, command: string): boolean =>
  mayOn(server, 'commands.send') || mayOn(server, permissionOf(command));

export const isOwn = ({ access }: Accessible): boolean => access.role === 'owner';

/** Whether the user has access only because they were invited. */
export const isInvitedTo = ({ access }: Accessible): boolean =>
  access.role !== 'owner' && access.role !== 'admin';

/** Whether the user has no server of their own, but was invited to somebody's. */
export const isGuestOf = (servers: readonly Accessible[]): boolean =>
  servers.some(isInvitedTo) && !servers.some(isOwn);
