import { type Params } from 'react-router-dom';
import { prefetchTimeline } from '../../data/timeline/use-timeline.js';
import { prefetchServers } from '../../data/servers/use-servers.js';
import { consoleView } from '../../features/console/console-view.js';
import { chosenServer } from '../../features/console/server-choice.js';

/** Left to itself, the console would learn late which server it shows. */
export async function prefetchConsole({ serverId }: Params): Promise<void> {
  const server = chosenServer((await prefetchServers()) ?? [], serverId);
  if (server) await prefetchTimeline(consoleView(server.id));
}
