import { isFailingHealth } from '@outpost/contracts/failing-health.js';
import { say } from '@outpost/contracts/message.js';
import {
  type Lists,
  type Route,
  type Routes,
  type Streams,
  type Histories,
} from '@outpost/contracts/routes.js';
import { apiErrorFrom, NetworkError, UnexpectedAnswerError } from './api-error.js';
import { linesOf } from './line-stream.js';
import { nextCursor, nextPlace } from './next-cursor.js';

/** Path parameters of a route: `id` in `DELETE /api/servers/:id`. */
export type PathParam<R extends string> = R extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParam<`/${Rest}`>
  : R extends `${string}:${infer Name}`
    ? Name
    : never;

type ParamsOption<R extends Route> = [PathParam<R>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: Readonly<Record<PathParam<R>, string | number>> };

/** The fields of a contract class, so that callers may pass a plain object: only its JSON is sent. */
type Fields<T> = { readonly [K in keyof T]: T[K] };

type BodyOption<R extends Route> = Routes[R]['body'] extends undefined
  ? { readonly body?: undefined }
  : { readonly body: Fields<Routes[R]['body']> };

/** Path parameters and body are required exactly when the route has them. */
export type CallOptions<R extends Route> = ParamsOption<R> &
  BodyOption<R> & {
    readonly query?: Readonly<Record<string, string | number>>;
    readonly signal?: AbortSignal | undefined;
  };

/** The options of a call, which may be left out if none is required. */
export type CallArguments<R extends Route> =
  Partial<CallOptions<R>> extends CallOptions<R> ? [options?: CallOptions<R>] : [options: CallOptions<R>];

/** A page of a list. It may be short, or even empty, although `next` says that there is more. */
export interface Page<Item, Cursor = number> {
  readonly items: readonly Item[];
  /** Cursor of the next page: a number for `before`, a string for `after`; undefined at the end of the list. */
  readonly next: Cursor | undefined;
  /** How many there are on all pages; absent where the panel does not say. */
  readonly total?: number;
}

/** Routes with paged responses. */
type PagedRoute = Route & (keyof Histories | keyof Lists);
type ItemOf<R extends PagedRoute> = R extends keyof Histories
  ? Histories[R]
  : R extends keyof Lists
    ? Lists[R]
    : never;
type PageOf<R extends PagedRoute> = Page<ItemOf<R>, R extends keyof Histories ? number : string>;

export interface ApiClientOptions {
  /** Address of the panel, with an optional path; empty (the default) means the page's own origin. */
  readonly baseUrl?: string;
  readonly fetch?: typeof fetch;
  /** An API token; without one the session cookie, if any, authenticates the caller. */
  readonly token?: string;
}

const JSON_TYPE = 'application/json';
const LINES = 'application/x-ndjson';
/** Routes that return their normal body with status 503 when the panel is failing. */
const HEALTH: ReadonlySet<Route> = new Set<Route>(['GET /api/health', 'GET /api/health/ready']);

interface LooseOptions {
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly signal?: AbortSignal | undefined;
}

/** Typed client of the panel's REST API, for browsers and Node. It is stateless and never retries. */
export class ApiClient {
  private readonly baseUrl: string;
  private readonly token: string | undefined;
  private readonly fetch: typeof fetch;

  constructor(options: ApiClientOptions = {}) {
    this.baseUrl = (options.baseUrl ?? '').replace(/\/+$/, '');
    this.token = options.token;
    // Browsers throw when fetch is called as the method of another object.
    const chosen = options.fetch;
    this.fetch = chosen ? (...args) => chosen(...args) : (...args) => globalThis.fetch(...args);
  }

  /**
   * @returns the response body; undefined when it has none (204)
   * @throws {ApiError} the panel answered with an error; {@link NetworkError} it could not be reached;
   *   {@link UnexpectedAnswerError} something else answered; the signal's reason when the call was aborted
   */
  async call<R extends Route>(route: R, ...[options]: CallArguments<R>): Promise<Routes[R]['response']> {
    const { body } = await this.send(route, options ?? {});
    return body as Routes[R]['response'];
  }

  /** Requests one page of a list. @throws the same as {@link call} */
  async page<R extends PagedRoute>(route: R, ...[options]: CallArguments<R>): Promise<PageOf<R>> {
    const { response, body } = await this.send(route, options ?? {});
    const link = response.headers.get('link');
    const count = response.headers.get('x-total-count');
    const total = count === null ? {} : { total: Number(count) };
    return { items: body, next: nextCursor(link) ?? nextPlace(link), ...total } as PageOf<R>;
  }

  /**
   * Yields the lines of a response as they arrive. Leaving the loop early closes the connection.
   *
   * @throws the same as {@link call}; {@link NetworkError} also when the connection breaks in the middle
   */
  async *stream<R extends Route & keyof Streams>(
    route: R,
    ...[options]: CallArguments<R>
  ): AsyncGenerator<Streams[R], void> {
    const loose: LooseOptions = options ?? {};
    const response = await this.open(route, loose, LINES);
    if (!response.ok) throw this.failureOf(response, await this.reaching(loose, () => response.text()));
    this.requireType(response, LINES);
    const lines = linesOf(response);
    try {
      for (;;) {
        const next = await this.reaching(loose, () => lines.next());
        if (next.done === true) return;
        yield this.parsed(response, next.value) as Streams[R];
      }
    } finally {
      await lines.return();
    }
  }

  private async send(route: Route, options: LooseOptions): Promise<{ response: Response; body: unknown }> {
    const response = await this.open(route, options, JSON_TYPE);
    const text = await this.reaching(options, () => response.text());
    if (!response.ok && !this.isHealth(route, response, text)) throw this.failureOf(response, text);
    if (text === '') return { response, body: undefined };
    this.requireType(response, JSON_TYPE);
    return { response, body: this.parsed(response, text) };
  }

  private async open(route: Route, options: LooseOptions, accept: string): Promise<Response> {
    const [method, path] = route.split(' ', 2) as [string, string];
    const url = this.baseUrl + filled(path, options.params) + queryOf(options.query);
    return this.reaching(options, () => this.fetch(url, this.init(method, accept, options)));
  }

  /** Wraps failures as {@link NetworkError}, unless the caller aborted. */
  private async reaching<T>({ signal }: LooseOptions, step: () => Promise<T>): Promise<T> {
    try {
      return await step();
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new NetworkError(this.origin(), error);
    }
  }

  private init(method: string, accept: string, { body, signal }: LooseOptions): RequestInit {
    return {
      method,
      headers: this.headers(accept, body !== undefined),
      credentials: 'include',
      // Following could turn a POST into a GET, or send a password to another address.
      redirect: 'manual',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    };
  }

  private headers(accept: string, hasBody: boolean): Record<string, string> {
    return {
      accept: `${accept}, application/problem+json`,
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
    };
  }

  private failureOf(response: Response, text: string): Error {
    const { status } = response;
    // In browsers a manual redirect is opaque: status 0, and no Location header.
    if (status !== 0 && (status < 300 || status > 399)) return apiErrorFrom(response, text);
    const location = response.headers.get('location');
    return new UnexpectedAnswerError(
      this.origin(),
      status,
      location === null
        ? say('panel.redirect', 'a redirect')
        : say('panel.redirected', 'a redirect to {location}', { location }),
    );
  }

  private isHealth(route: Route, response: Response, text: string): boolean {
    if (response.status !== 503 || !HEALTH.has(route) || mediaType(response) !== JSON_TYPE) return false;
    return isFailingHealth(this.parsed(response, text));
  }

  private parsed(response: Response, text: string): unknown {
    try {
      return JSON.parse(text) as unknown;
    } catch (cause) {
      throw new UnexpectedAnswerError(
        this.origin(),
        response.status,
        say('panel.json_does_not_parse', 'JSON that does not parse'),
        { cause },
      );
    }
  }

  private requireType(response: Response, wanted: typeof JSON_TYPE | typeof LINES): void {
    const type = mediaType(response);
    if (type === wanted || (wanted === JSON_TYPE && type.endsWith('+json'))) return;
    const given = type === '' ? say('panel.no_type', 'an answer without a type') : type;
    const words =
      wanted === JSON_TYPE
        ? say('panel.instead_of_json', '{given} instead of JSON', { given })
        : say('panel.instead_of_lines', '{given} instead of lines of JSON', { given });
    throw new UnexpectedAnswerError(this.origin(), response.status, words);
  }

  private origin(): string {
    if (this.baseUrl !== '') return URL.canParse(this.baseUrl) ? new URL(this.baseUrl).origin : this.baseUrl;
    // Node's global type has no `location`; the browser's does.
    return (globalThis as { location?: { origin: string } }).location?.origin ?? 'The panel';
  }
}

function filled(path: string, params: LooseOptions['params']): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params?.[name];
    // Dots survive encoding, and the URL parser would resolve `..` to another route.
    if (value === undefined || /^\.{0,2}$/.test(String(value))) {
      throw new TypeError(`The path parameter ${name} is missing or is no name`);
    }
    return encodeURIComponent(value);
  });
}

function queryOf(query: LooseOptions['query']): string {
  const pairs = Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}

function mediaType(response: Response): string {
  const type = response.headers.get('content-type') ?? '';
  return type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
