import { ACCOUNT_ROUTES } from './routes/account.routes.js';
import { ADMIN_ROUTES } from './routes/admin.routes.js';
import { BILLING_ROUTES } from './routes/billing.routes.js';
import { CONSOLE_ROUTES } from './routes/console.routes.js';
import type { RouteDeclaration } from './routes/declaration.js';
import { GAMES_ROUTES } from './routes/games.routes.js';
import { HEALTH_ROUTES } from './routes/health.routes.js';
import { LOGS_ROUTES } from './routes/logs.routes.js';
import { PLAYERS_ROUTES } from './routes/players.routes.js';
import { SCHEDULES_ROUTES } from './routes/schedules.routes.js';
import { SERVERS_ROUTES } from './routes/servers.routes.js';
import { SETUP_ROUTES } from './routes/setup.routes.js';
import type { Class, Shaped } from './schema.js';

/**
 * Every call of the API, by what it is about. Browsers and clients import the types alone: the table itself is for the
 * server, and for whoever describes or tests it.
 */
export const ROUTE_GROUPS = {
  setup: { about: 'The first admin of a new panel', routes: SETUP_ROUTES },
  account: {
    about: 'Signing in, API tokens, sessions, and what an account is called',
    routes: ACCOUNT_ROUTES,
  },
  servers: {
    about: 'Registered game servers: their state, diagnosis, restart and start',
    routes: SERVERS_ROUTES,
  },
  console: { about: 'Commands and their answers', routes: CONSOLE_ROUTES },
  players: { about: 'Who is on, and what can be done about it', routes: PLAYERS_ROUTES },
  logs: { about: 'What happened on a server, and in the panel itself', routes: LOGS_ROUTES },
  schedules: { about: 'Commands that are sent at their time', routes: SCHEDULES_ROUTES },
  games: { about: 'Games, protocols and plugins the panel knows', routes: GAMES_ROUTES },
  billing: { about: 'What the plan of an account includes', routes: BILLING_ROUTES },
  admin: { about: 'Accounts, mail and proxies, for admins', routes: ADMIN_ROUTES },
  health: { about: 'Whether the panel is well, for health checks', routes: HEALTH_ROUTES },
} as const;

export const ROUTES = {
  ...SETUP_ROUTES,
  ...ACCOUNT_ROUTES,
  ...SERVERS_ROUTES,
  ...CONSOLE_ROUTES,
  ...PLAYERS_ROUTES,
  ...LOGS_ROUTES,
  ...SCHEDULES_ROUTES,
  ...GAMES_ROUTES,
  ...BILLING_ROUTES,
  ...ADMIN_ROUTES,
  ...HEALTH_ROUTES,
} as const;

type Table = typeof ROUTES;
export type Route = keyof Table;

/** What is declared of a call, for code that takes any of them. */
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

/** Body, query and answer of every call; the key is the method and the path as the server registers it. */
export type Routes = {
  readonly [R in Route]: {
    readonly body: BodyOf<Table[R]>;
    readonly query: QueryOf<Table[R]>;
    readonly response: ResponseOf<Table[R]>;
  };
};

/** Calls that answer page by page, newest first, and what a page holds: what came `before` the entry with an id. */
export type Histories = {
  readonly [R in Route as Table[R] extends { readonly history: unknown } ? R : never]: Table[R] extends {
    readonly history: infer Row;
  }
    ? Shaped<Row>
    : never;
};

/** Calls that answer page by page in an order of their own, by `PageQuery`, and what a page holds. */
export type Lists = {
  readonly [R in Route as Table[R] extends { readonly list: unknown } ? R : never]: Table[R] extends {
    readonly list: infer Row;
  }
    ? Shaped<Row>
    : never;
};

/** Calls that also answer line by line, as `application/x-ndjson`, and what a line holds. */
export type Streams = {
  readonly [R in Route as Table[R] extends { readonly lines: unknown } ? R : never]: Table[R] extends {
    readonly lines: infer Line;
  }
    ? Shaped<Line>
    : never;
};
