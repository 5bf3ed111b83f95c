import { ACCOUNT_ROUTES } from './routes/account.routes.js';
import { ADMIN_ROUTES } from './routes/admin.routes.js';
import { AUDIT_ROUTES } from './routes/audit.routes.js';
import { BILLING_ROUTES } from './routes/billing.routes.js';
import { ALERTS_ROUTES } from './routes/alerts.routes.js';
import { CHANNELS_ROUTES } from './routes/channels.routes.js';
import { CLUSTER_ROUTES } from './routes/cluster.routes.js';
import { CONSOLE_ROUTES } from './routes/console.routes.js';
import type { RouteDeclaration } from './routes/declaration.js';
import { GAMES_ROUTES } from './routes/games.routes.js';
import { GROUPS_ROUTES } from './routes/groups.routes.js';
import { HEALTH_ROUTES } from './routes/health.routes.js';
import { INCIDENTS_ROUTES } from './routes/incidents.routes.js';
import { LOGS_ROUTES } from './routes/logs.routes.js';
import { MESSAGE_TEXTS_ROUTES } from './routes/message-texts.routes.js';
import { MAINTENANCE_ROUTES } from './routes/maintenance.routes.js';
import { OIDC_ROUTES } from './routes/oidc.routes.js';
import { PEOPLE_ROUTES } from './routes/people.routes.js';
import { PLAYERS_ROUTES } from './routes/players.routes.js';
import { POLICY_ROUTES } from './routes/policy.routes.js';
import { ROLES_ROUTES } from './routes/roles.routes.js';
import { SCHEDULES_ROUTES } from './routes/schedules.routes.js';
import { SERVERS_ROUTES } from './routes/servers.routes.js';
import { SECOND_FACTOR_ROUTES } from './routes/second-factor.routes.js';
import { SERVICE_ACCOUNTS_ROUTES } from './routes/service-accounts.routes.js';
import { SETUP_ROUTES } from './routes/setup.routes.js';
import { TASK_RUNS_ROUTES } from './routes/task-runs.routes.js';
import { TASKS_ROUTES } from './routes/tasks.routes.js';
import { STATUS_PAGES_ROUTES } from './routes/status-pages.routes.js';
import type { Class, Shaped } from './schema.js';

/**
 * Every call of the API, grouped by topic. Browsers and other clients must only import the types: the table itself is
 * for the server, the API documents and tests.
 */
export const ROUTE_GROUPS = {
  setup: { about: 'The first admin of a new panel', routes: SETUP_ROUTES },
  account: {
    about: 'Signing in, API tokens, sessions, and the profile of an account',
    routes: ACCOUNT_ROUTES,
  },
  secondFactor: {
    about: 'Second factors, the second step of signing in, and proving again who you are',
    routes: SECOND_FACTOR_ROUTES,
  },
  oidc: { about: 'Signing in with OpenID Connect', routes: OIDC_ROUTES },
  servers: {
    about: 'Registered game servers: their state, diagnosis, restart and start',
    routes: SERVERS_ROUTES,
  },
  people: { about: 'Who else uses a server: roles and invitations', routes: PEOPLE_ROUTES },
  groups: { about: 'Groups of servers: their people and command policy', routes: GROUPS_ROUTES },
  roles: { about: 'Custom roles', routes: ROLES_ROUTES },
  serviceAccounts: { about: 'Accounts of programs', routes: SERVICE_ACCOUNTS_ROUTES },
  console: { about: 'Commands and their responses', routes: CONSOLE_ROUTES },
  policy: { about: 'What may be sent, and what needs a second person', routes: POLICY_ROUTES },
  players: { about: 'Players who are online, bans, and moderation', routes: PLAYERS_ROUTES },
  logs: { about: 'What happened on a server, and in the panel itself', routes: LOGS_ROUTES },
  schedules: { about: 'Scheduled commands and their runs', routes: SCHEDULES_ROUTES },
  tasks: { about: 'Restart plans, and tasks of several steps', routes: TASKS_ROUTES },
  taskRuns: { about: 'Restarts and tasks that were planned or begun', routes: TASK_RUNS_ROUTES },
  messageTexts: {
    about: 'Texts for players that restarts and tasks refer to',
    routes: MESSAGE_TEXTS_ROUTES,
  },
  alerts: { about: 'What an account is told about, and what was noticed', routes: ALERTS_ROUTES },
  statusPages: { about: 'Public pages about servers', routes: STATUS_PAGES_ROUTES },
  incidents: { about: 'When servers were down, and what belonged to it', routes: INCIDENTS_ROUTES },
  maintenance: { about: 'Times in which servers are worked on', routes: MAINTENANCE_ROUTES },
  channels: { about: 'Where an account is told something', routes: CHANNELS_ROUTES },
  games: { about: 'Supported games, protocols and plugins', routes: GAMES_ROUTES },
  billing: { about: 'What the plan of an account includes', routes: BILLING_ROUTES },
  audit: { about: 'Who changed what, and who sent which command', routes: AUDIT_ROUTES },
  admin: { about: 'Accounts, mail and proxies, for admins', routes: ADMIN_ROUTES },
  cluster: { about: 'Replicas that share the game servers, for admins', routes: CLUSTER_ROUTES },
  health: { about: 'Health of the panel, for health checks', routes: HEALTH_ROUTES },
} as const;

export const ROUTES = {
  ...SETUP_ROUTES,
  ...ACCOUNT_ROUTES,
  ...SECOND_FACTOR_ROUTES,
  ...OIDC_ROUTES,
  ...SERVERS_ROUTES,
  ...PEOPLE_ROUTES,
  ...GROUPS_ROUTES,
  ...ROLES_ROUTES,
  ...SERVICE_ACCOUNTS_ROUTES,
  ...AUDIT_ROUTES,
  ...CONSOLE_ROUTES,
  ...POLICY_ROUTES,
  ...PLAYERS_ROUTES,
  ...LOGS_ROUTES,
  ...SCHEDULES_ROUTES,
  ...TASKS_ROUTES,
  ...TASK_RUNS_ROUTES,
  ...MESSAGE_TEXTS_ROUTES,
  ...ALERTS_ROUTES,
  ...STATUS_PAGES_ROUTES,
  ...INCIDENTS_ROUTES,
  ...MAINTENANCE_ROUTES,
  ...CHANNELS_ROUTES,
  ...GAMES_ROUTES,
  ...BILLING_ROUTES,
  ...ADMIN_ROUTES,
  ...CLUSTER_ROUTES,
  ...HEALTH_ROUTES,
} as const;

type Table = typeof ROUTES;
export type Route = keyof Table;

/** The declaration of a route, for code that handles any route. */
export const declarationOf = (route: Route): RouteDeclaration => ROUTES[route];

type BodyOf<D> = D extends { readonly body: Class<infer Body> } ? Body : undefined;
type QueryOf<D> = D extends { readonly query: Class<infer Query> } ? Query : undefined;

type ResponseOf<D> = D extends { readonly list: infer Row }
  ? readonly Shaped<Row>[]
  : D extends { readonly history: infer Row }
    ? readonly Shaped<Row>[]
    : D extends { readonly file: string }
      ? string
      : D extends { readonly answer: infer Answer }
        ? Shaped<Answer>
        : undefined;

/** Body, query and response types of every route; the key is the method and the path as the server registers it. */
export type Routes = {
  readonly [R in Route]: {
    readonly body: BodyOf<Table[R]>;
    readonly query: QueryOf<Table[R]>;
    readonly response: ResponseOf<Table[R]>;
  };
};

/** Routes with pages of history, newest first, cursor `before` (an id); the value is the row type. */
export type Histories = {
  readonly [R in Route as Table[R] extends { readonly history: unknown } ? R : never]: Table[R] extends {
    readonly history: infer Row;
  }
    ? Shaped<Row>
    : never;
};

/** Routes with pages in a list-specific order, cursor `after` (see `PageQuery`); the value is the row type. */
export type Lists = {
  readonly [R in Route as Table[R] extends { readonly list: unknown } ? R : never]: Table[R] extends {
    readonly list: infer Row;
  }
    ? Shaped<Row>
    : never;
};

/** Routes that can also respond as `application/x-ndjson`; the value is the type of a line. */
export type Streams = {
  readonly [R in Route as Table[R] extends { readonly lines: unknown } ? R : never]: Table[R] extends {
    readonly lines: infer Line;
  }
    ? Shaped<Line>
    : never;
};
