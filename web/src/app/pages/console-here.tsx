import Box from '@mui/material/Box';
import { type Server } from '@outpost/contracts/servers.js';
import { Suspense } from 'react';
import { lazyPart } from '../../i18n/lazy-part.js';
import { PartBoundary } from '../../components/ui/error-boundary.js';
import { Panel } from '../../components/ui/panel.js';

const ConsolePanel = lazyPart(
  async () => (await import('../../features/console/console-panel.js')).ConsolePanel,
);

/** A server's console embedded in a longer page, which does not wait for the console's code. */
export function ConsoleHere({ server }: { server: Server }) {
  return (
    <Box sx={{ display: 'flex', minWidth: 0, height: { xs: 540, md: 480 } }}>
      <PartBoundary>
        <Suspense fallback={<Panel aria-busy="true" sx={{ flex: 1 }} />}>
          <ConsolePanel key={server.id} server={server} />
        </Suspense>
      </PartBoundary>
    </Box>
  );
}
