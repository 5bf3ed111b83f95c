import AdminPanel from '@mui/icons-material/AdminPanelSettingsOutlined';
import Article from '@mui/icons-material/ArticleOutlined';
import BugReport from '@mui/icons-material/BugReportOutlined';
import CreditCard from '@mui/icons-material/CreditCardOutlined';
import Dashboard from '@mui/icons-material/SpaceDashboardOutlined';
import Hub from '@mui/icons-material/HubOutlined';
import Dns from '@mui/icons-material/DnsOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import Terminal from '@mui/icons-material/TerminalOutlined';
import { Suspense } from 'react';
import { matchPath, type Params, type RouteObject, useLocation } from 'react-router-dom';
import { useSignedInUser } from '../data/auth/auth-provider.js';
import { type LazyPart, lazyPart } from '../i18n/lazy-part.js';
import { paths } from '../components/shared/paths.js';
import { type RequestedAction, PlayerActionContext } from '../components/shared/player-action.js';
import { AdminOnly, AuthLoaded, SignedInOnly, SignedOutOnly } from './access.js';
import { StepUpHost } from './step-up-host.js';
import { NavigationContext, type NavigationEntry, type NavigationLink } from './layout/navigation.js';

interface PanelPage {
  readonly path: string;
  /** Code and texts of the page are loaded when it is visited. */
  readonly page: LazyPart<object>;
  /**
   * Runs at the start of a visit, in parallel with loading the page's code, to fetch what the page needs besides the
   * servers.
   */
  readonly prefetch?: (params: Params) => Promise<void>;
  /** Who may see the page; without it, every signed-in user. */
  readonly permission?: 'admin';
  readonly navigation?: NavigationEntry;
}

const CHOSEN_SERVER = '/:serverId?';

/** Every page for signed-in users, in navigation order. */
export const PAGES: readonly PanelPage[] = [
  {
    path: paths.dashboard,
    page: lazyPart(async () => (await import('./pages/dashboard-page.js')).DashboardPage),
    navigation: { name: 'dashboard', icon: Dashboard, inHeader: 'dashboard' },
  },
  {
    path: paths.servers,
    page: lazyPart(async () => (await import('./pages/servers-route.js')).ServersRoute),
    navigation: { name: 'myServers', icon: Dns, inHeader: 'servers' },
  },
  { path: paths.serverOf, page: lazyPart(async () => (await import('./pages/server-route.js')).ServerRoute) },
  {
    path: paths.tasksOf,
    page: lazyPart(async () => (await import('../features/schedules/schedules-page.js')).SchedulesPage),
  },
  {
    path: paths.calendar,
    page: lazyPart(
      async () => (await import('../features/schedules/calendar/calendar-page.js')).CalendarPage,
    ),
  },
  {
    path: paths.peopleOf,
    page: lazyPart(async () => (await import('../features/people/people-page.js')).PeoplePage),
  },
  {
    path: paths.policyOf,
    page: lazyPart(async () => (await import('./pages/policy-route.js')).PolicyRoute),
  },
  {
    path: paths.approvals,
    page: lazyPart(async () => (await import('../features/approvals/approvals-page.js')).ApprovalsPage),
  },
  {
    path: paths.alerts,
    page: lazyPart(async () => (await import('../features/alerts/alerts-page.js')).AlertsPage),
  },
  {
    path: paths.incidentOf,
    page: lazyPart(async () => (await import('../features/alerts/incidents/incident-page.js')).IncidentPage),
  },
  {
    path: paths.auditOf,
    page: lazyPart(async () => (await import('../features/audit/place-audit-page.js')).ServerAuditPage),
  },
  {
    path: paths.groups,
    page: lazyPart(async () => (await import('./pages/groups-route.js')).GroupsRoute),
  },
  {
    path: paths.groupPeopleOf,
    page: lazyPart(async () => (await import('../features/people/people-page.js')).GroupPeoplePage),
  },
  {
    path: paths.groupPolicyOf,
    page: lazyPart(async () => (await import('../features/policy/policy-page.js')).GroupPolicyPage),
  },
  {
    path: paths.groupAuditOf,
    page: lazyPart(async () => (await import('../features/audit/place-audit-page.js')).GroupAuditPage),
  },
  {
    path: paths.invitation,
    page: lazyPart(async () => (await import('../features/people/invitation-page.js')).InvitationPage),
  },
  {
    path: `${paths.console}${CHOSEN_SERVER}`,
    page: lazyPart(async () => (await import('./pages/console-route.js')).ConsoleRoute),
    prefetch: async (params) => (await import('./pages/prefetch-console.js')).prefetchConsole(params),
    navigation: { name: 'rconConsole', icon: Terminal, inHeader: 'console' },
  },
  {
    path: `${paths.logs}${CHOSEN_SERVER}`,
    page: lazyPart(async () => (await import('../features/logs/logs-page.js')).LogsPage),
    navigation: { name: 'serverLogs', icon: Article, inHeader: 'logs' },
  },
  {
    path: paths.settings,
    page: lazyPart(async () => (await import('../features/settings/settings-page.js')).SettingsPage),
    navigation: { name: 'settings', icon: Settings },
  },
  {
    path: paths.audit,
    page: lazyPart(async () => (await import('../features/audit/audit-page.js')).AuditPage),
  },
  {
    path: paths.admin,
    page: lazyPart(async () => (await import('../features/admin/admin-page.js')).AdminPage),
    permission: 'admin',
    navigation: { name: 'adminPanel', icon: AdminPanel },
  },
  {
    path: paths.emails,
    page: lazyPart(async () => (await import('../features/admin/emails-page.js')).EmailsPage),
    permission: 'admin',
  },
  {
    path: paths.cluster,
    page: lazyPart(async () => (await import('../features/cluster/cluster-page.js')).ClusterPage),
    permission: 'admin',
    navigation: { name: 'cluster', icon: Hub, isFor: ({ seesCluster }) => seesCluster === true },
  },
  {
    path: paths.debug,
    page: lazyPart(async () => (await import('../features/debug/debug-page.js')).DebugPage),
    navigation: { name: 'userDebug', icon: BugReport },
  },
  {
    path: paths.subscription,
    page: lazyPart(async () => (await import('../features/billing/subscription-page.js')).SubscriptionPage),
    navigation: { name: 'subscription', icon: CreditCard, isAboutPlans: true },
  },
];

const LINKS: readonly NavigationLink[] = PAGES.flatMap(({ path, permission, navigation }) => {
  const link = { path: path.replace(CHOSEN_SERVER, ''), adminOnly: permission === 'admin' };
  return navigation ? [{ ...navigation, ...link }] : [];
});

const RequestedActionDialog = lazyPart(
  async () => (await import('../features/players/requested-action.js')).RequestedAction,
);

const requestedAction = (requested: RequestedAction) => (
  <Suspense>
    <RequestedActionDialog {...requested} />
  </Suspense>
);

/** Provides what pages use of each other's features. */
function Root() {
  return (
    <NavigationContext value={LINKS}>
      <PlayerActionContext value={requestedAction}>
        <AuthLoaded />
        <StepUpHost />
      </PlayerActionContext>
    </NavigationContext>
  );
}

export const Shell = lazyPart(async () => (await import('./layout/shell.js')).Shell);
export const Auth = lazyPart(async () => (await import('../features/auth/auth-page.js')).AuthPage);
const Setup = lazyPart(async () => (await import('../features/setup/setup-page.js')).SetupPage);
const ForgotPassword = lazyPart(
  async () => (await import('../features/recovery/forgot-password-page.js')).ForgotPasswordPage,
);
const NewPassword = lazyPart(
  async () => (await import('../features/recovery/new-password-page.js')).NewPasswordPage,
);
const ConfirmAddress = lazyPart(
  async () => (await import('../features/recovery/confirm-address-page.js')).ConfirmAddressPage,
);
const OidcReturn = lazyPart(
  async () => (await import('../features/oidc/oidc-return-page.js')).OidcReturnPage,
);
const NotFound = lazyPart(async () => (await import('./pages/not-found-page.js')).NotFoundPage);

/** The layout of a signed-in user. On a panel without payments the pages about plans are unknown ones. */
function KnownPages() {
  const { paymentsOff } = useSignedInUser();
  const { pathname } = useLocation();
  const isAboutPlans = PAGES.some(
    ({ path, navigation }) => navigation?.isAboutPlans && matchPath(path, pathname) !== null,
  );
  return paymentsOff && isAboutPlans ? <NotFound /> : <Shell />;
}

function routeOf({ path, page: Page, permission }: PanelPage): RouteObject {
  const route: RouteObject = { path, element: <Page /> };
  return permission === 'admin' ? { element: <AdminOnly />, children: [route] } : route;
}

export const ROUTES: RouteObject[] = [
  {
    element: <Root />,
    children: [
      {
        element: <SignedOutOnly beforeSetup />,
        children: [{ path: paths.setup, element: <Setup /> }],
      },
      {
        element: <SignedOutOnly beforeSetup={false} />,
        children: [{ path: paths.auth, element: <Auth /> }],
      },
      // Links of emails work in any browser, whoever is signed in there.
      { path: paths.forgotPassword, element: <ForgotPassword /> },
      { path: paths.newPassword, element: <NewPassword /> },
      { path: paths.confirmAddress, element: <ConfirmAddress /> },
      { path: paths.signIn, element: <OidcReturn /> },
      {
        element: <SignedInOnly />,
        children: [{ element: <KnownPages />, children: PAGES.map(routeOf) }],
      },
      { path: '*', element: <NotFound /> },
    ],
  },
];
