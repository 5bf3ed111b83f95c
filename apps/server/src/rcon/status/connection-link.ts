import { type Words } from '@outpost/contracts/message.js';
import { type ConnectionState } from '@outpost/rcon-connections/connection-states.js';
import { type Link } from './status-machine.js';

/** The link that a connection state stands for; undefined while an attempt is pending, and once it is closed. */
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
