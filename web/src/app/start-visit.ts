import { matchPath } from 'react-router-dom';
import { wasSignedIn } from '../data/auth/last-visit.js';
import { prefetchServers } from '../data/servers/use-servers.js';
import { prefetchSetup } from '../data/auth/use-setup.js';
import { prefetchUser } from '../data/auth/use-user.js';
import { Auth, PAGES, Shell } from './routes.js';

/**
 * Asks at once for what the first page will need, all of it side by side: one after the other, each question costs a
 * slow network its whole way to the server and back. Whether somebody is signed in is a guess until the server has
 * answered; a wrong one costs a few bytes. Resolves when the page can be drawn.
 */
export async function startVisit(address: string): Promise<void> {
  const user = prefetchUser();
  if (!wasSignedIn()) {
    await Promise.all([user, prefetchSetup(), Auth.prepare()]);
    return;
  }
  // Drawn without them if need be: their places are known, the servers are not.
  void prefetchServers();
  await Promise.all([user, Shell.prepare(), preparePage(address)]);
}

async function preparePage(address: string): Promise<void> {
  for (const { path, page, prefetch } of PAGES) {
    const match = matchPath(path, address);
    if (!match) continue;
    void prefetch?.(match.params);
    await page.prepare();
  }
}
