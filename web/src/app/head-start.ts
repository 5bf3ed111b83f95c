import { matchPath } from 'react-router-dom';
import { wasSignedIn } from '../data/last-visit.js';
import { askForCommandHistory } from '../data/use-console.js';
import { askForServers } from '../data/use-servers.js';
import { askForSetup } from '../data/use-setup.js';
import { askForUser } from '../data/use-user.js';
import { chosenServer } from '../features/console/server-choice.js';
import { paths } from '../widgets/paths.js';
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
  void askForWhatIsListed(address);
  await Promise.all([user, prepareRoom(address)]);
}

async function askForWhatIsListed(address: string): Promise<void> {
  const servers = await askForServers();
  const consoleHere = matchPath(paths.consoleOf, address) ?? matchPath(paths.console, address);
  const server = consoleHere && chosenServer(servers ?? [], consoleHere.params.serverId);
  if (server) await askForCommandHistory(server.id);
}
