import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useMemo, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { SOCKET_MAX_SUBSCRIPTIONS } from '@outpost/contracts/limits.js';
import Skeleton from '@mui/material/Skeleton';
import { useSignedInUser } from '../../data/auth/auth-provider.js';
import { useServers, useServersRefresh } from '../../data/servers/use-servers.js';
import { lazyPart } from '../../i18n/lazy-part.js';
import { LiveProvider } from '../../live/live-provider.js';
import { useWatchedServers } from '../../live/use-live.js';
import { useAppliedDensity } from '../../theme/density.js';
import { LAYOUT } from '../../theme/tokens.js';
import { BrokenPage, ErrorBoundary } from '../../components/ui/error-boundary.js';
import { Arrival } from '../../components/ui/arrived.js';
import { LiveBadge } from '../../components/shared/live-badge/live-badge.js';
import { Header } from './header.js';
import { HealthBanner } from './health-banner.js';
import { PaletteHost } from './palette-host.js';
import { Preloaded } from './preloaded.js';
import { RightsWatch } from './rights-watch.js';
import { SideNavigation } from './side-navigation.js';

const AttentionStrip = lazyPart(async () => (await import('./attention-strip.js')).AttentionStrip);
const NavigationDrawer = lazyPart(async () => (await import('./navigation-drawer.js')).NavigationDrawer);

/** Header, navigation and live connection around every page of a signed-in user. */
export function Shell() {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  useAppliedDensity(useSignedInUser().id);
  const hasRoom = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const attention = (
    <Suspense>
      <AttentionStrip isInHeader={hasRoom} />
    </Suspense>
  );
  return (
    <LiveProvider>
      <ServersRefresh />
      <RightsWatch />
      <PaletteHost>
        {(openPalette) => (
          <Header onOpenNavigation={() => setDrawerOpen(true)} onOpenPalette={openPalette}>
            {hasRoom && attention}
          </Header>
        )}
      </PaletteHost>
      <HealthBanner />
      {!hasRoom && attention}
      <Box sx={{ flex: 1, display: 'flex', minWidth: 0 }}>
        <FixedNavigation />
        <Arrival>
          <CurrentPage />
        </Arrival>
      </Box>
      <Preloaded isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)}>
        <NavigationDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
      </Preloaded>
      <LiveBadge />
    </LiveProvider>
  );
}

/** A page that can't be shown leaves the navigation to all others. */
function CurrentPage() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary fallback={(error) => <BrokenPage error={error} />} resetKey={pathname}>
      <Suspense fallback={<PageLoading />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}

/** As high as the page beside it: with a banner above, a height of its own would make the page scroll. */
const NavigationColumn = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  contain: 'size',
  width: LAYOUT.navigationWidth,
  borderRight: `1px solid ${theme.vars.palette.line.subtle}`,
}));

function FixedNavigation() {
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('md'), { noSsr: true });
  if (!isWide) return null;
  return (
    <NavigationColumn>
      <Box
        sx={{
          position: 'sticky',
          top: LAYOUT.headerHeight,
          minHeight: 0,
          maxHeight: `calc(100dvh - ${LAYOUT.headerHeight + LAYOUT.statusBarHeight}px)`,
          overflowY: 'auto',
          px: 1,
        }}
      >
        <SideNavigation />
      </Box>
    </NavigationColumn>
  );
}

/**
 * Watches servers on every page, so that a console already has lines when it is opened. A socket has a subscription
 * limit; above it, each page subscribes to the servers it shows. Status updates arrive for all servers in any case.
 */
function ServersRefresh() {
  useServersRefresh();
  const { data: servers = [] } = useServers();
  const ahead = servers.length > SOCKET_MAX_SUBSCRIPTIONS ? servers.slice(0, 1) : servers;
  const list = ahead.map(({ id }) => id).join();
  const watched = useMemo(() => (list === '' ? [] : list.split(',').map(Number)), [list]);
  useWatchedServers(watched);
  return null;
}

/** Shown while a page's code loads. */
function PageLoading() {
  return (
    <Box
      aria-busy="true"
      sx={{
        flex: 1,
        maxWidth: LAYOUT.contentMaxWidth,
        mx: 'auto',
        px: { xs: 4, md: 8 },
        pt: { xs: 5, md: 7 },
      }}
    >
      <Skeleton width={180} height={28} sx={{ mb: 6 }} />
      <Skeleton height={160} />
    </Box>
  );
}
