import { Group } from './groups.js';
import { Field, orNull } from './schema.js';
import { Server } from './servers.js';

/** What somebody has access to since. */
export class AcceptedInvitation {
  @Field(orNull(Server), { description: 'Null if it was an invitation to a group' })
  readonly server!: Server | null;

  @Field(orNull(Group), { description: 'Null if it was an invitation to a server', example: null })
  readonly group!: Group | null;
}
