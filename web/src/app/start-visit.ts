import { matchPath } from 'react-router-dom';
import { wasSignedIn } from '../data/auth/last-visit.js';
import { prefetchServers } from '../data/servers/use-servers.js';
import { prefetchSetup } from '../data/auth/use-setup.js';
import { prefetchUser } from '../data/auth/use-user.js';
import { Auth, PAGES, Shell } from './routes.js';

/**
 * Requests everything the first page needs in parallel: sequential requests would cost a full round trip each on a slow
 * network. Whether the user is signed in is a guess until the server answers; a wrong guess costs a few bytes. Resolves
 * when the page can be rendered.
 */
export async function startVisit(address: string): Promise<void> {
  const user = prefetchUser();
  if (!wasSignedIn()) {
    await Promise.all([user, prefetchSetup(), Auth.prepare()]);
    return;
  }
  // Not awaited: the page can render without the servers, their places are laid out already.
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
