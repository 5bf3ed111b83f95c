import { type Params } from 'react-router-dom';
import { prefetchTimeline } from '../../data/timeline/use-timeline.js';
import { knownServers } from '../../data/servers/use-servers.js';
import { consoleView } from '../../features/console/console-view.js';
import { chosenServer } from '../../features/console/server-choice.js';

/** Starts loading early: the console itself only knows which server it shows once its code has loaded. */
export async function prefetchConsole({ serverId }: Params): Promise<void> {
  const server = chosenServer((await knownServers()) ?? [], serverId);
  if (server) await prefetchTimeline(consoleView(server.id));
}
