import { Suspense } from 'react';
import { PartBoundary } from '../../components/ui/error-boundary.js';
import { ConsolePage } from '../../features/console/console-page.js';
import { lazyPart } from '../../i18n/lazy-part.js';

const PlayersPanel = lazyPart(
  async () => (await import('../../features/players/players-panel.js')).PlayersPanel,
);
void PlayersPanel.prepare();

/** The player list loads after the console, so that the console does not wait for it. */
export function ConsoleRoute() {
  return (
    <ConsolePage
      beside={(server) => (
        <PartBoundary>
          <Suspense>
            <PlayersPanel server={server} />
          </Suspense>
        </PartBoundary>
      )}
    />
  );
}
