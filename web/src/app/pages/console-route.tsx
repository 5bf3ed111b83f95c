import { Suspense } from 'react';
import { ConsolePage } from '../../features/console/console-page.js';
import { lazyPart } from '../../i18n/lazy-part.js';

const PlayersPanel = lazyPart(
  async () => (await import('../../features/players/players-panel.js')).PlayersPanel,
);
void PlayersPanel.prepare();

/** The players come a moment after the console, which nobody should have to wait for. */
export function ConsoleRoute() {
  return (
    <ConsolePage
      beside={(server) => (
        <Suspense>
          <PlayersPanel server={server} />
        </Suspense>
      )}
    />
  );
}
