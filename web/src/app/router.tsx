import { Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from '../ui/error-boundary.js';
import { FullScreenSpinner } from '../ui/full-screen-spinner.js';
import { AdminOnly, AuthLoaded, SignedInOnly, SignedOutOnly } from './access.js';
import { paths } from '../widgets/paths.js';
import { type RequestedAction as Asked, PlayerActionContext } from '../widgets/player-action.js';
import { rooms } from './rooms.js';

/** The players come a moment after the console, which nobody should have to wait for. */
const consolePage = (
  <rooms.Console
    beside={(server) => (
      <Suspense>
        <rooms.Players server={server} />
      </Suspense>
    )}
  />
);

const requestedAction = (asked: Asked) => (
  <Suspense>
    <rooms.RequestedAction {...asked} />
  </Suspense>
);

export function Router() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <PlayerActionContext value={requestedAction}>
          <Suspense fallback={<FullScreenSpinner />}>
            <Routes>
              <Route element={<AuthLoaded />}>
                <Route
                  path={paths.setup}
                  element={<SignedOutOnly beforeSetup children={<rooms.Setup />} />}
                />
                <Route
                  path={paths.auth}
                  element={<SignedOutOnly beforeSetup={false} children={<rooms.Auth />} />}
                />
                <Route element={<SignedInOnly />}>
                  <Route element={<rooms.Shell />}>
                    <Route path={paths.dashboard} element={<rooms.Dashboard />} />
                    <Route path={paths.servers} element={<rooms.Servers />} />
                    <Route path={paths.serverOf} element={<rooms.Server />} />
                    <Route path={paths.console} element={consolePage} />
                    <Route path={paths.consoleOf} element={consolePage} />
                    <Route path={paths.logs} element={<rooms.Logs />} />
                    <Route path={paths.logsOf} element={<rooms.Logs />} />
                    <Route path={paths.tasksOf} element={<rooms.Tasks />} />
                    <Route path={paths.settings} element={<rooms.Settings />} />
                    <Route path={paths.subscription} element={<rooms.Subscription />} />
                    <Route path={paths.debug} element={<rooms.Debug />} />
                    <Route element={<AdminOnly />}>
                      <Route path={paths.admin} element={<rooms.Admin />} />
                    </Route>
                  </Route>
                </Route>
                <Route path="*" element={<rooms.NotFound />} />
              </Route>
            </Routes>
          </Suspense>
        </PlayerActionContext>
      </BrowserRouter>
    </ErrorBoundary>
  );
}
