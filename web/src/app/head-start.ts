import { wasSignedIn } from '../data/last-visit.js';
import { askForServers } from '../data/use-servers.js';
import { askForSetup } from '../data/use-setup.js';
import { askForUser } from '../data/use-user.js';
import { prepareRoom } from './rooms.js';

/**
 * Asks at once for what the first room will need, all of it side by side: one after the other, each question costs a
 * slow network its whole way to the server and back.
 */
export function takeHeadStart(address: string): void {
  askForUser();
  if (wasSignedIn()) {
    askForServers();
    prepareRoom(address);
  } else {
    askForSetup();
  }
}
