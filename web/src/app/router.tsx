import { Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { lazyPart } from '../i18n/lazy-part.js';
import { ErrorBoundary } from '../ui/error-boundary.js';
import { FullScreenSpinner } from '../ui/full-screen-spinner.js';
import { AdminOnly, AuthLoaded, SignedInOnly, SignedOutOnly } from './access.js';
import { paths } from '../widgets/paths.js';
import { type AskedDeed as Asked, PlayerDeedContext } from '../widgets/player-deed.js';

const SetupPage = lazyPart(async () => (await import('../features/setup/setup-page.js')).SetupPage);
const AuthPage = lazyPart(async () => (await import('../features/auth/auth-page.js')).AuthPage);
const Shell = lazyPart(async () => (await import('./layout/shell.js')).Shell);
const DashboardPage = lazyPart(async () => (await import('./pages/dashboard-page.js')).DashboardPage);
const ServersPage = lazyPart(async () => (await import('../features/servers/servers-page.js')).ServersPage);
const ServerRoom = lazyPart(async () => (await import('./pages/server-room.js')).ServerRoom);
const ConsolePage = lazyPart(async () => (await import('../features/console/console-page.js')).ConsolePage);
const PlayersPanel = lazyPart(
  async () => (await import('../features/players/players-panel.js')).PlayersPanel,
);
const AskedDeed = lazyPart(async () => (await import('../features/players/asked-deed.js')).AskedDeed);
const LogsPage = lazyPart(async () => (await import('../features/logs/logs-page.js')).LogsPage);
const TasksPage = lazyPart(async () => (await import('../features/tasks/tasks-page.js')).TasksPage);
const SettingsPage = lazyPart(
  async () => (await import('../features/settings/settings-page.js')).SettingsPage,
);
const DebugPage = lazyPart(async () => (await import('../features/debug/debug-page.js')).DebugPage);
const SubscriptionPage = lazyPart(
  async () => (await import('../features/billing/subscription-page.js')).SubscriptionPage,
);
const AdminPage = lazyPart(async () => (await import('../features/admin/admin-page.js')).AdminPage);
const NotFoundPage = lazyPart(async () => (await import('./pages/not-found-page.js')).NotFoundPage);

/** The players come a moment after the console, which nobody should have to wait for. */
const consolePage = (
  <ConsolePage
    beside={(server) => (
      <Suspense>
        <PlayersPanel server={server} />
      </Suspense>
    )}
  />
);

const askedDeed = (asked: Asked) => (
  <Suspense>
    <AskedDeed {...asked} />
  </Suspense>
);

export function Router() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <PlayerDeedContext value={askedDeed}>
          <Suspense fallback={<FullScreenSpinner />}>
            <Routes>
              <Route element={<AuthLoaded />}>
                <Route path={paths.setup} element={<SignedOutOnly beforeSetup children={<SetupPage />} />} />
                <Route
                  path={paths.auth}
                  element={<SignedOutOnly beforeSetup={false} children={<AuthPage />} />}
                />
                <Route element={<SignedInOnly />}>
                  <Route element={<Shell />}>
                    <Route path={paths.dashboard} element={<DashboardPage />} />
                    <Route path={paths.servers} element={<ServersPage />} />
                    <Route path={paths.serverOf} element={<ServerRoom />} />
                    <Route path={paths.console} element={consolePage} />
                    <Route path={paths.consoleOf} element={consolePage} />
                    <Route path={paths.logs} element={<LogsPage />} />
                    <Route path={paths.logsOf} element={<LogsPage />} />
                    <Route path={paths.tasksOf} element={<TasksPage />} />
                    <Route path={paths.settings} element={<SettingsPage />} />
                    <Route path={paths.subscription} element={<SubscriptionPage />} />
                    <Route path={paths.debug} element={<DebugPage />} />
                    <Route element={<AdminOnly />}>
                      <Route path={paths.admin} element={<AdminPage />} />
                    </Route>
                  </Route>
                </Route>
                <Route path="*" element={<NotFoundPage />} />
              </Route>
            </Routes>
          </Suspense>
        </PlayerDeedContext>
      </BrowserRouter>
    </ErrorBoundary>
  );
}
