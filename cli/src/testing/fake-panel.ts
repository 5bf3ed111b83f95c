import { createServer, type IncomingMessage, type Server as HttpServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type ProblemCode } from '@outpost/contracts/problem-codes.js';
import { type Route, ROUTES } from '@outpost/contracts/routes.js';
import { type TestConnectionResponse } from '@outpost/contracts/doctor.js';
import { type Health } from '@outpost/contracts/health.js';
import { type Server } from '@outpost/contracts/servers.js';
import { aServer } from '@outpost/contracts/testing/servers.js';
import { type Answer, problem } from './fake-answer.js';
import { FakeUsers } from './fake-accounts.js';
import { pageOf } from './fake-pages.js';
import { exampleAnswer, FakeRest } from './fake-rest.js';
import { FakePlayers } from './fake-players.js';
import { FakeTokens } from './fake-tokens.js';
import { FakeSchedules } from './fake-schedules.js';
import { matched, type MatchedRoute } from './matched-route.js';

export const ACCOUNT = { username: 'alice', password: 'correct horse' } as const;
const SESSION_COOKIE = 'outpost.sid=s3ssion';

interface Call extends MatchedRoute {
  readonly body: Readonly<Record<string, unknown>>;
  readonly request: IncomingMessage;
}

/**
 * In-memory fake of the panel's REST API on a real socket: accounts, tokens and servers have state, and tests set the
 * response of the game server.
 */
export class FakePanel {
  readonly requests: string[] = [];
  /** The routes that were called. */
  readonly called = new Set<Route>();
  readonly servers: Server[] = [];
  private readonly apiTokens = new FakeTokens(() => this.nextId++);
  readonly tokens = this.apiTokens.secrets;
  readonly schedules = new FakeSchedules();
  readonly accounts = new FakeUsers();
  readonly players = new FakePlayers();
  readonly rest = new FakeRest();
  rowsOfPage = Infinity;
  sessionOpen = false;
  /** The code that signing in asks for; undefined without a second factor. */
  secondFactorCode: string | undefined;
  gameServerAnswer = 'ok';
  /** Why commands are not stored in the history; undefined if they are. */
  notKept: string | undefined;
  gameServerOutcome: 'executed' | 'failed' = 'executed';
  connectionTest: TestConnectionResponse = {
    success: true,
    message: 'RCON connection was established',
    response: 'pong',
    steps: [],
    queryPort: null,
    game: null,
  };
  health: Health = { status: 'ok', version: '1.2.3', uptimeSeconds: 93_784, problems: [] };
  /** Commands that never get a response. */
  readonly silentOn = new Set<string>();
  private readonly failures = new Map<Route, Answer>();
  private readonly refusedCommands = new Map<string, Answer>();
  private readonly http: HttpServer;
  private nextId = 1;

  private constructor() {
    this.http = createServer((request, response) => {
      void this.answer(request).then(({ status, body: whole, lines }) => {
        const body = pageOf(whole, this.rowsOfPage, request, response);
        if (lines) {
          const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
          return response.writeHead(status, { 'content-type': 'application/x-ndjson' }).end(text);
        }
        response.statusCode = status;
        if (request.url?.startsWith('/api/login') && status === 200) {
          response.setHeader('set-cookie', `${SESSION_COOKIE}; Path=/; HttpOnly; SameSite=Lax`);
        }
        const isAnswer = status < 400 || body === this.health;
        const type = isAnswer ? 'application/json' : 'application/problem+json';
        if (body !== undefined) response.setHeader('content-type', type);
        return response.end(body === undefined ? undefined : JSON.stringify(body));
      });
    });
  }

  static async start(): Promise<FakePanel> {
    const panel = new FakePanel();
    await new Promise<void>((resolve) => panel.http.listen(0, '127.0.0.1', resolve));
    return panel;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.http.closeAllConnections();
    await new Promise((resolve) => this.http.close(resolve));
  }

  addServer(server: Partial<Server>): Server {
    const added = aServer({ id: this.nextId++, ...server });
    this.servers.push(added);
    return added;
  }

  issueToken(): string {
    return this.apiTokens.issue();
  }

  failOn(route: Route, status: number, code: ProblemCode, detail: string): void {
    this.failures.set(route, problem(status, code, detail));
  }

  /** Fails when this command is sent to any server. */
  failOnCommand(command: string, status: number, code: ProblemCode, detail: string): void {
    this.refusedCommands.set(command, problem(status, code, detail));
  }

  private async answer(request: IncomingMessage): Promise<Answer> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    this.requests.push(`${request.method} ${request.url}${text && ` ${text}`}`);
    const body = (text === '' ? {} : JSON.parse(text)) as Call['body'];
    if (this.silentOn.has(String(body['command']))) return new Promise<never>(() => undefined);
    for (const route of Object.keys(ROUTES) as Route[]) {
      const match = matched(route, request);
      if (!match) continue;
      const handle = this.handlers[route] ?? (() => exampleAnswer(ROUTES[route]));
      this.called.add(route);
      if (ROUTES[route].scope !== 'public' && !this.isSignedIn(request)) {
        return problem(401, 'not_signed_in', 'Not signed in');
      }
      return this.failures.get(route) ?? handle({ ...match, body, request });
    }
    return problem(404, 'not_found', 'Page not found');
  }

  private isSignedIn({ headers }: IncomingMessage): boolean {
    const bearer = headers.authorization?.replace(/^Bearer /, '') ?? '';
    return (
      [...this.tokens.values()].includes(bearer) || (this.sessionOpen && headers.cookie === SESSION_COOKIE)
    );
  }

  private readonly user = {
    id: 1,
    username: ACCOUNT.username,
    email: 'alice@example.org',
    createdAt: '2026-11-01T00:00:00.000Z',
    isAdmin: true,
    isApproved: true,
    subscriptionStatus: 'active',
  };

  private readonly handlers: Partial<Record<Route, (call: Call) => Answer>> = {
    'POST /api/login': ({ body }) => {
      if (body['username'] !== ACCOUNT.username || body['password'] !== ACCOUNT.password) {
        return problem(401, 'wrong_credentials', 'Wrong username or password');
      }
      if (this.secondFactorCode !== undefined) {
        return problem(403, 'second_factor_needed', 'Your account has a second factor');
      }
      this.sessionOpen = true;
      return { status: 200, body: this.user };
    },
    'POST /api/login/second-step': ({ body: { code } }) => {
      if (code !== this.secondFactorCode) return problem(403, 'wrong_code', 'The code is wrong');
      this.sessionOpen = true;
      return { status: 200, body: this.user };
    },
    'POST /api/logout': () => {
      this.sessionOpen = false;
      return { status: 204 };
    },
    'GET /api/health': () => ({ status: this.health.status === 'ok' ? 200 : 503, body: this.health }),
    'GET /api/user': () => ({ status: 200, body: this.user }),
    'GET /api/servers': () => ({ status: 200, body: this.servers }),
    'POST /api/servers': ({ body }) => {
      const { password, ...server } = body;
      if (typeof password !== 'string') return problem(400, 'validation_failed', 'Password is required');
      return { status: 201, body: this.addServer(server) };
    },
    'GET /api/servers/:id': ({ params }) => ({ status: 200, body: this.server(params) }),
    'PATCH /api/servers/:id': ({ params, body: { startHook, ...change } }) => {
      const server = this.server(params);
      const hasStartHook = startHook === undefined ? server.hasStartHook : startHook !== null;
      const changed = { ...server, ...change, password: undefined, hasStartHook };
      this.servers[this.servers.indexOf(server)] = changed;
      return { status: 200, body: changed };
    },
    'POST /api/servers/:id/favourite': ({ params }) => this.mark(params, true),
    'DELETE /api/servers/:id/favourite': ({ params }) => this.mark(params, false),
    'DELETE /api/servers/:id': ({ params }) => {
      this.servers.splice(this.servers.indexOf(this.server(params)), 1);
      return { status: 204 };
    },
    'POST /api/servers/:id/status': ({ params }) => {
      const { status } = this.server(params);
      return { status: 200, body: { status, fallback: status === 'offline' } };
    },
    'POST /api/servers/:id/command': ({ body: { command } }) =>
      this.refusedCommands.get(String(command)) ?? {
        status: 200,
        body: {
          response: this.gameServerAnswer,
          outcome: this.gameServerOutcome,
          notKept: this.notKept,
        },
      },
    ...this.accounts.handlers(),
    ...this.schedules.handlers(() => this.gameServerAnswer),
    ...this.players.handlers(),
    ...this.apiTokens.handlers(),
    ...this.rest.handlers(),
    'POST /api/test-connection': ({ request }) => this.tested(request),
    'POST /api/servers/:id/doctor': ({ request }) => this.tested(request),
  };

  private tested({ headers }: IncomingMessage): Answer {
    const result = this.connectionTest;
    if (!headers.accept?.includes('application/x-ndjson')) return { status: 200, body: result };
    const steps = result.steps.map((step) => ({ type: 'step', step }));
    return { status: 200, lines: [...steps, { type: 'result', result }] };
  }

  private mark(params: Call['params'], isFavourite: boolean): Answer {
    const server = this.server(params);
    this.servers[this.servers.indexOf(server)] = { ...server, isFavourite };
    return { status: 204 };
  }

  private server({ id }: Call['params']): Server {
    const server = this.servers.find((candidate) => String(candidate.id) === id);
    if (!server) throw new Error(`the test asked for a server it did not add: ${id}`);
    return server;
  }
}
