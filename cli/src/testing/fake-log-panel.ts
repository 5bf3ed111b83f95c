import { createServer, type IncomingMessage, type Server as HttpServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type ConsoleHistoryEntry } from '@outpost/contracts/console.js';
import { LOG_PAGE_SIZE } from '@outpost/contracts/limits.js';
import { SOCKET_PATH, SOCKET_TIMELINE } from '@outpost/contracts/socket.js';
import { type LogHistogram } from '@outpost/contracts/log-histogram.js';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type Problem } from '@outpost/contracts/problems.js';
import { timelineEntryOf } from '@outpost/contracts/timeline.js';
import { aServer } from '@outpost/contracts/testing/servers.js';
import { type WebSocket, WebSocketServer } from 'ws';

export const LOG_SERVER = aServer({ id: 1, name: 'Chernarus' });

/** Lines that a search for one or two letters scans per page. */
const SEARCHED_LINES = 500;

interface Answer {
  readonly body: unknown;
  readonly next?: number | undefined;
}

const SHUTTING_DOWN = JSON.stringify({
  type: 'urn:outpost:problem:shutting_down',
  title: 'Service Unavailable',
  status: 503,
  detail: 'The panel is shutting down. Try again in a moment',
  code: 'shutting_down',
  requestId: '1',
} satisfies Problem);

/** The panel's log routes on a real socket, with the same paging and filtering. */
export class FakeLogPanel {
  readonly requests: URL[] = [];
  /** Oldest first. */
  readonly lines: LogEntry[] = [];
  /** Newest first. */
  readonly commands: ConsoleHistoryEntry[] = [];
  /** Maximum number of commands on a page. */
  commandsOfPage = Infinity;
  /** Number of requests to reject like a panel that is shutting down. */
  shutsDownFor = 0;
  /** Lines that one call for a histogram counts. */
  countsPerCall = Infinity;
  /** Called before each log response. */
  onRead: (count: number) => void = () => undefined;
  private reads = 0;
  private readonly http: HttpServer;
  private sockets: WebSocketServer | undefined;

  private constructor() {
    this.http = createServer((request, response) => {
      if (this.shutsDownFor > 0) {
        this.shutsDownFor -= 1;
        response.writeHead(503, { 'content-type': 'application/problem+json' }).end(SHUTTING_DOWN);
        return;
      }
      const { body, next } = this.answer(request);
      response.writeHead(body === undefined ? 404 : 200, {
        'content-type': 'application/json',
        ...(next !== undefined && { link: `<${request.url?.split('?')[0]}?before=${next}>; rel="next"` }),
      });
      response.end(JSON.stringify(body ?? {}));
    });
  }

  static async start(): Promise<FakeLogPanel> {
    const panel = new FakeLogPanel();
    await new Promise<void>((resolve) => panel.http.listen(0, '127.0.0.1', resolve));
    return panel;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  /** Enables the WebSocket, with the timeline subprotocol. */
  goLive(): void {
    this.sockets = new WebSocketServer({ server: this.http, path: SOCKET_PATH });
    this.sockets.on('connection', (socket) => {
      socket.once('message', () => {
        const upTo = this.lines.at(-1)?.id ?? 0;
        socket.send(JSON.stringify({ type: 'reload', serverId: 1, from: 1, upTo, leftOut: 0 }));
        this.onSubscribed(socket);
      });
    });
  }

  /** Called after a client has subscribed and received its `reload` message. */
  onSubscribed: (socket: WebSocket) => void = () => undefined;

  /** Adds lines, and sends them to the sockets as one batch. */
  publish(...messages: readonly string[]): void {
    const first = this.lines.length;
    for (const message of messages) this.add(message);
    const entries = this.lines
      .slice(first)
      .map((entry) => ({ type: 'timeline', entry: timelineEntryOf(entry) }));
    const batch = JSON.stringify({ type: 'batch', messages: entries });
    for (const socket of this.sockets?.clients ?? []) {
      if (socket.protocol === SOCKET_TIMELINE) socket.send(batch);
    }
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets?.clients ?? []) socket.terminate();
    this.http.closeAllConnections();
    await new Promise((resolve) => this.http.close(resolve));
  }

  add(message: string, line: Partial<LogEntry> = {}): void {
    const id = this.lines.length + 1;
    const timestamp = '2026-11-20T18:04:05.678Z';
    const usual = { serverId: 1, eventType: 'other', kind: 'line', details: null } as const;
    this.lines.push({ id, ...usual, message, timestamp, ...line });
  }

  private answer(request: IncomingMessage): Answer {
    const url = new URL(request.url ?? '', this.url);
    this.requests.push(url);
    if (url.pathname === '/api/servers') return { body: [LOG_SERVER] };
    if (url.pathname === '/api/servers/1/commands') return this.commandPage(url.searchParams);
    if (url.pathname === '/api/logs') return this.page(undefined, url.searchParams);
    const counted = /^\/api\/servers\/(\d+)\/logs\/histogram$/.exec(url.pathname)?.[1];
    if (counted !== undefined) return { body: this.histogram(Number(counted), url.searchParams) };
    const id = /^\/api\/servers\/(\d+)\/logs$/.exec(url.pathname)?.[1];
    return id === undefined ? { body: undefined } : this.page(Number(id), url.searchParams);
  }

  private commandPage(query: URLSearchParams): Answer {
    const before = Number(query.get('before') ?? Infinity);
    const older = this.commands.filter(({ id }) => id < before);
    const body = older.slice(0, Math.min(Number(query.get('limit')), this.commandsOfPage));
    return { body, next: body.length < older.length ? body.at(-1)?.id : undefined };
  }

  /** In bars of a minute. */
  private histogram(serverId: number, query: URLSearchParams): LogHistogram {
    const lines = this.linesOf(serverId, query);
    const counted = lines.slice(0, this.countsPerCall);
    const before = counted.length < lines.length ? (counted.at(-1)?.id ?? null) : null;
    const none = { command: 0, status: 0, player: 0, error: 0, other: 0 };
    const bars = counted.map(({ timestamp, eventType }) => ({
      from: `${timestamp.slice(0, 16)}:00.000Z`,
      counts: { ...none, [eventType]: 1 },
    }));
    return { from: '2026-11-20T18:04:00.000Z', to: '2026-11-20T18:07:00.000Z', step: 60, bars, before };
  }

  /** Newest first. */
  private linesOf(serverId: number | undefined, query: URLSearchParams): LogEntry[] {
    const before = Number(query.get('before') ?? Infinity);
    const type = query.get('type');
    return this.lines
      .filter((line) => (serverId ?? line.serverId) === line.serverId && line.id < before)
      .filter(({ eventType }) => type === null || eventType === type)
      .reverse();
  }

  private page(serverId: number | undefined, query: URLSearchParams): Answer {
    this.reads += 1;
    this.onRead(this.reads);
    const q = (query.get('q') ?? '').toLowerCase();
    const older = this.linesOf(serverId, query);
    const isShort = q.length === 1 || q.length === 2;
    const scanned = isShort ? older.slice(0, SEARCHED_LINES) : older;
    const found = scanned.filter(({ message }) => message.toLowerCase().includes(q));
    const body = found.slice(0, Number(query.get('limit') ?? LOG_PAGE_SIZE));
    if (body.length < found.length) return { body, next: body.at(-1)?.id };
    return { body, next: scanned.length < older.length ? scanned.at(-1)?.id : undefined };
  }
}
