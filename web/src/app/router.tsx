import { type ComponentType, lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from '../ui/error-boundary.js';
import { FullScreenSpinner } from '../ui/full-screen-spinner.js';
import { AdminOnly, AuthLoaded, SignedInOnly, SignedOutOnly } from './access.js';
import { paths } from '../widgets/paths.js';
import { type AskedDeed as Asked, PlayerDeedContext } from '../widgets/player-deed.js';

/** A room whose code is loaded when somebody enters it. */
const room = <Props extends object = object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }));

const SetupPage = room(async () => (await import('../features/setup/setup-page.js')).SetupPage);
const AuthPage = room(async () => (await import('../features/auth/auth-page.js')).AuthPage);
const Shell = room(async () => (await import('./layout/shell.js')).Shell);
const DashboardPage = room(async () => (await import('./pages/dashboard-page.js')).DashboardPage);
const ServersPage = room(async () => (await import('../features/servers/servers-page.js')).ServersPage);
const ServerRoom = room(async () => (await import('./pages/server-room.js')).ServerRoom);
const ConsolePage = room(async () => (await import('../features/console/console-page.js')).ConsolePage);
const PlayersPanel = room(async () => (await import('../features/players/players-panel.js')).PlayersPanel);
const AskedDeed = room(async () => (await import('../features/players/asked-deed.js')).AskedDeed);
const LogsPage = room(async () => (await import('../features/logs/logs-page.js')).LogsPage);
const TasksPage = room(async () => (await import('../features/tasks/tasks-page.js')).TasksPage);
const SettingsPage = room(async () => (await import('../features/settings/settings-page.js')).SettingsPage);
const DebugPage = room(async () => (await import('../features/debug/debug-page.js')).DebugPage);
const SubscriptionPage = room(
  async () => (await import('../features/billing/subscription-page.js')).SubscriptionPage,
);
const AdminPage = room(async () => (await import('../features/admin/admin-page.js')).AdminPage);
const NotFoundPage = room(async () => (await import('./pages/not-found-page.js')).NotFoundPage);

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
