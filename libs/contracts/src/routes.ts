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
  setup: SETUP_ROUTES,
  account: ACCOUNT_ROUTES,
  servers: SERVERS_ROUTES,
  console: CONSOLE_ROUTES,
  players: PLAYERS_ROUTES,
  logs: LOGS_ROUTES,
  schedules: SCHEDULES_ROUTES,
  games: GAMES_ROUTES,
  billing: BILLING_ROUTES,
  admin: ADMIN_ROUTES,
  health: HEALTH_ROUTES,
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
