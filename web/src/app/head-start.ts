import { wasSignedIn } from '../data/last-visit.js';
import { askForServers } from '../data/use-servers.js';
import { askForSetup } from '../data/use-setup.js';
import { askForUser } from '../data/use-user.js';
import { prepareRoom, rooms } from './rooms.js';

/**
 * Asks at once for what the first room will need, all of it side by side: one after the other, each question costs a
 * slow network its whole way to the server and back.
 */
export async function takeHeadStart(address: string): Promise<void> {
  const user = askForUser();
  if (!wasSignedIn()) {
    await Promise.all([user, askForSetup(), rooms.Auth.prepare()]);
    return;
  }
  // Drawn without them if need be: their places are known, the servers' are not.
  void askForServers();
  await Promise.all([user, prepareRoom(address)]);
}
