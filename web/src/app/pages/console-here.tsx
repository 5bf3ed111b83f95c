import Box from '@mui/material/Box';
import { type Server } from '@outpost/contracts/servers.js';
import { Suspense } from 'react';
import { lazyPart } from '../../i18n/lazy-part.js';
import { PartBoundary } from '../../components/ui/error-boundary.js';
import { Panel } from '../../components/ui/panel.js';

const ConsolePanel = lazyPart(
  async () => (await import('../../features/console/console-panel.js')).ConsolePanel,
);

const NoSuchServer = lazyPart(
  async () => (await import('../../features/console/no-such-server.js')).NoSuchServer,
);

/**
 * A server's console embedded in a longer page, which does not wait for the console's code. Without a server, that it is
 * gone.
 */
export function ConsoleHere({ server }: { server: Server | undefined }) {
  return (
    <Box sx={{ display: 'flex', minWidth: 0, height: { xs: 540, md: 'max(480px, calc(100dvh - 352px))' } }}>
      <PartBoundary>
        <Suspense fallback={<Panel aria-busy="true" sx={{ flex: 1 }} />}>
          {server ? <ConsolePanel key={server.id} server={server} /> : <NoSuchServer />}
        </Suspense>
      </PartBoundary>
    </Box>
  );
}
