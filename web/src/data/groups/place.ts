import { type Group } from '@outpost/contracts/groups.js';
import { type Server } from '@outpost/contracts/servers.js';

/** What people, command policies and audits are about. `kind` is how their addresses begin. */
export interface PlaceRef {
  readonly kind: 'servers' | 'groups';
  readonly id: number;
}

export interface Place extends PlaceRef, Pick<Group, 'name' | 'access'> {}

export const placeOfServer = ({ id, name, access }: Server): Place => ({ kind: 'servers', id, name, access });

export const placeOfGroup = ({ id, name, access }: Group): Place => ({ kind: 'groups', id, name, access });
