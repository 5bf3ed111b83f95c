import { type Problem } from '@outpost/contracts/problems.js';

export interface Answer<T = unknown> {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
}

/**
 * A plain HTTP client for requests the product's own client would never send: it keeps one cookie and can set any
 * header.
 */
export class RawClient {
  private cookie: string | undefined;

  constructor(
    readonly url: string,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  get cookieHeader(): string {
    return this.cookie ?? '';
  }

  /** The headers that say who is asking. */
  get credentials(): Record<string, string> {
    return { ...this.headers, ...(this.cookie !== undefined && { cookie: this.cookie }) };
  }

  /** The same session at another address. */
  at({ url }: { readonly url: string }, headers: Readonly<Record<string, string>> = {}): RawClient {
    return new RawClient(url, { cookie: this.cookieHeader, ...headers });
  }

  async send<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<T>> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.cookie === undefined ? {} : { cookie: this.cookie }),
        ...this.headers,
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    this.remember(response.headers.get('set-cookie'));
    const answer = parse(await response.text());
    requireDescribed(method, path, response, answer);
    return { status: response.status, headers: response.headers, body: answer as T };
  }

  get<T = unknown>(path: string): Promise<Answer<T>> {
    return this.send<T>('GET', path);
  }

  post<T = unknown>(path: string, body?: unknown): Promise<Answer<T>> {
    return this.send<T>('POST', path, body);
  }

  /** A call that is expected to fail. */
  fail(method: string, path: string, body?: unknown): Promise<Answer<Problem>> {
    return this.send<Problem>(method, path, body);
  }

  private remember(setCookie: string | null): void {
    if (setCookie !== null) this.cookie = setCookie.split(';')[0];
  }
}

/** Defined in the API tests, see `described-answers.js`. */
type Undescribed = (method: string, path: string, response: Response, body: unknown) => string | undefined;

/** Fails any test, whatever its subject, whose answer does not match the API description. */
function requireDescribed(method: string, path: string, response: Response, body: unknown): void {
  const { undescribed } = globalThis as { undescribed?: Undescribed };
  const difference = undescribed?.(method, path, response, body);
  if (difference !== undefined)
    throw new Error(`${method} ${path} answered what is not described: ${difference}`);
}

function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
