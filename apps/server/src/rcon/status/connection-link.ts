import { type Words } from '@outpost/contracts/message.js';
import { type ConnectionState } from '@outpost/rcon-connections/connection-states.js';
import { type Link } from './status-machine.js';

/** What a state of the connection tells of the server; undefined while an attempt is under way or none will come. */
export function linkOf(state: ConnectionState, reason: Words | null): Link | undefined {
  switch (state) {
    case 'online':
      return { state };
    case 'waiting':
    case 'refused':
      return { state, reason };
    case 'connecting':
    case 'closed':
      return undefined;
  }
}
