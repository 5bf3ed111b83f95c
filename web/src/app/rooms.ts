import { matchPath } from 'react-router-dom';
import { lazyPart } from '../i18n/lazy-part.js';
import { paths } from '../widgets/paths.js';

/** Rooms and parts of them whose code comes when somebody enters. */
export const rooms = {
  Setup: lazyPart(async () => (await import('../features/setup/setup-page.js')).SetupPage),
  Auth: lazyPart(async () => (await import('../features/auth/auth-page.js')).AuthPage),
  Shell: lazyPart(async () => (await import('./layout/shell.js')).Shell),
  Dashboard: lazyPart(async () => (await import('./pages/dashboard-page.js')).DashboardPage),
  Servers: lazyPart(async () => (await import('../features/servers/servers-page.js')).ServersPage),
  Server: lazyPart(async () => (await import('./pages/server-room.js')).ServerRoom),
  Console: lazyPart(async () => (await import('../features/console/console-page.js')).ConsolePage),
  Players: lazyPart(async () => (await import('../features/players/players-panel.js')).PlayersPanel),
  RequestedAction: lazyPart(
    async () => (await import('../features/players/requested-action.js')).RequestedAction,
  ),
  Logs: lazyPart(async () => (await import('../features/logs/logs-page.js')).LogsPage),
  Tasks: lazyPart(async () => (await import('../features/tasks/tasks-page.js')).TasksPage),
  Settings: lazyPart(async () => (await import('../features/settings/settings-page.js')).SettingsPage),
  Debug: lazyPart(async () => (await import('../features/debug/debug-page.js')).DebugPage),
  Subscription: lazyPart(
    async () => (await import('../features/billing/subscription-page.js')).SubscriptionPage,
  ),
  Admin: lazyPart(async () => (await import('../features/admin/admin-page.js')).AdminPage),
  NotFound: lazyPart(async () => (await import('./pages/not-found-page.js')).NotFoundPage),
};

interface Part {
  readonly prepare: () => Promise<void>;
}

/** What is shown at an address inside the shell, the more special first. */
const AT: readonly (readonly [path: string, parts: readonly Part[]])[] = [
  [paths.dashboard, [rooms.Dashboard]],
  [paths.servers, [rooms.Servers]],
  [paths.tasksOf, [rooms.Tasks]],
  [paths.serverOf, [rooms.Server]],
  [paths.console, [rooms.Console, rooms.Players]],
  [paths.consoleOf, [rooms.Console, rooms.Players]],
  [paths.logs, [rooms.Logs]],
  [paths.logsOf, [rooms.Logs]],
  [paths.settings, [rooms.Settings]],
  [paths.subscription, [rooms.Subscription]],
  [paths.debug, [rooms.Debug]],
  [paths.admin, [rooms.Admin]],
];

/** Fetches the code of the room at an address, and of the shell around it, while nobody waits for it yet. */
export async function prepareRoom(address: string): Promise<void> {
  const [, parts = []] = AT.find(([path]) => matchPath(path, address)) ?? [];
  await Promise.all([rooms.Shell, ...parts].map((part) => part.prepare()));
}
