import { type ComponentType, lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from '../ui/error-boundary.js';
import { FullScreenSpinner } from '../ui/full-screen-spinner.js';
import { AdminOnly, AuthLoaded, SignedInOnly, SignedOutOnly } from './access.js';
import { paths } from '../widgets/paths.js';

/** A room whose code is loaded when somebody enters it. */
const room = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

const SetupPage = room(async () => (await import('../features/setup/setup-page.js')).SetupPage);
const AuthPage = room(async () => (await import('../features/auth/auth-page.js')).AuthPage);
const Shell = room(async () => (await import('./layout/shell.js')).Shell);
const DashboardPage = room(async () => (await import('./pages/dashboard-page.js')).DashboardPage);
const ServersPage = room(async () => (await import('../features/servers/servers-page.js')).ServersPage);
const ConsolePage = room(async () => (await import('../features/console/console-page.js')).ConsolePage);
const SubscriptionPage = room(
  async () => (await import('../features/billing/subscription-page.js')).SubscriptionPage,
);
const AdminPage = room(async () => (await import('../features/admin/admin-page.js')).AdminPage);
const NotFoundPage = room(async () => (await import('./pages/not-found-page.js')).NotFoundPage);

export function Router() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
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
                  <Route path={paths.console} element={<ConsolePage />} />
                  <Route path={paths.consoleOf} element={<ConsolePage />} />
                  <Route path={paths.subscription} element={<SubscriptionPage />} />
                  <Route element={<AdminOnly />}>
                    <Route path={paths.admin} element={<AdminPage />} />
                  </Route>
                </Route>
              </Route>
              <Route path="*" element={<NotFoundPage />} />
            </Route>
          </Routes>
        </Suspense>
      </BrowserRouter>
    </ErrorBoundary>
  );
}
