import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ApiError, NetworkError, UnexpectedAnswerError } from './api-error.js';
import { ApiClient } from './client.js';

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

interface Answer {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

const running: Server[] = [];

/** A real HTTP server that gives the same response to every request and records the requests. */
async function startServer(answer: Answer | ((response: ServerResponse) => void)) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url, headers } = request;
      received.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      if (typeof answer === 'function') {
        answer(response);
        return;
      }
      const type = answer.type === undefined ? {} : { 'content-type': answer.type };
      response.writeHead(answer.status ?? 200, { ...type, ...answer.headers }).end(answer.body);
    });
  });
  running.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, received };
}

async function closedAddress(): Promise<string> {
  const { url } = await startServer({});
  const server = running.pop();
  await new Promise((resolve) => server?.close(resolve));
  return url;
}

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => {
      throw new Error('the call was expected to fail');
    },
    (error: unknown) => error,
  );

afterEach(async () => {
  for (const server of running.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

describe('ApiClient', () => {
  it('sends method, path, JSON body and token, and returns the parsed answer [S7.2]', async () => {
    const { url, received } = await startServer({
      type: 'application/json; charset=utf-8',
      body: '{"response":"ok"}',
    });
    const client = new ApiClient({ baseUrl: `${url}/`, token: 'secret' });

    const answer = await client.call('POST /api/servers/:id/command', {
      params: { id: 7 },
      body: { command: 'players' },
    });

    expect(answer).toEqual({ response: 'ok' });
    expect(received).toMatchObject([
      {
        method: 'POST',
        url: '/api/servers/7/command',
        body: '{"command":"players"}',
        headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
      },
    ]);
  });

  it('sends neither token nor content type when it has none to send', async () => {
    const { url, received } = await startServer({ status: 204 });
    await new ApiClient({ baseUrl: url }).call('POST /api/logout');
    expect(received[0]?.headers).not.toHaveProperty('authorization');
    expect(received[0]?.headers).not.toHaveProperty('content-type');
  });

  it('preserves the path of the base address and encodes path parameters and query', async () => {
    const { url, received } = await startServer({ status: 204 });
    await new ApiClient({ baseUrl: `${url}/panel/` }).call('DELETE /api/servers/:id', {
      params: { id: '../a b?' },
      query: { 'after id': 5 },
    });
    expect(received[0]?.url).toBe('/panel/api/servers/..%2Fa%20b%3F?after+id=5');
  });

  it.each(['', '.', '..'])('rejects %j as a path parameter: it would reach another route', async (id) => {
    const { url, received } = await startServer({ status: 204 });
    const call = new ApiClient({ baseUrl: url }).call('DELETE /api/servers/:id', { params: { id } });
    await expect(call).rejects.toThrow('The path parameter id is missing or is no name');
    expect(received).toEqual([]);
  });

  it('always includes credentials and never follows a redirect [S7.1]', async () => {
    const seen: (RequestInit | undefined)[] = [];
    const recording: typeof fetch = (_input, init) => {
      seen.push(init);
      return Promise.resolve(new Response(null, { status: 204 }));
    };
    await new ApiClient({ fetch: recording }).call('POST /api/logout');
    expect(seen[0]).toMatchObject({ credentials: 'include', redirect: 'manual' });
  });

  it('reads a page, and the cursor of the next one from the Link header', async () => {
    const answer = { type: 'application/json', body: '[{"id":9}]' };
    const link = '</panel/api/servers/7/logs?limit=1&before=9>; rel="next"';
    const { url } = await startServer({ ...answer, headers: { link } });
    const last = await startServer(answer);
    const read = (baseUrl: string) =>
      new ApiClient({ baseUrl }).page('GET /api/servers/:id/logs', { params: { id: 7 } });
    expect(await read(url)).toEqual({ items: [{ id: 9 }], next: 9 });
    expect(await read(last.url)).toEqual({ items: [{ id: 9 }], next: undefined });
  });

  it('reads a page of a list with an opaque cursor', async () => {
    const headers = { link: '</api/users?limit=1&after=WzksOV0>; rel="next"', 'x-total-count': '9' };
    const { url } = await startServer({ type: 'application/json', body: '[{"id":9}]', headers });
    const page = await new ApiClient({ baseUrl: url }).page('GET /api/users', { query: { limit: 1 } });
    expect(page).toEqual({ items: [{ id: 9 }], next: 'WzksOV0', total: 9 });
  });

  it('returns undefined for 204', async () => {
    const { url } = await startServer({ status: 204 });
    const call = new ApiClient({ baseUrl: url }).call('DELETE /api/tokens/:id', { params: { id: 1 } });
    await expect(call).resolves.toBeUndefined();
  });

  it('turns problem details into an ApiError with code, request id and fields [S7.3]', async () => {
    const errors = [{ field: 'port', message: 'Port must be a number' }];
    const problem = { status: 400, detail: 'Port must be a number', code: 'validation_failed', errors };
    const { url } = await startServer({
      status: 400,
      type: 'application/problem+json',
      body: JSON.stringify({ ...problem, requestId: 'r-1' }),
    });
    const error = await failureOf(new ApiClient({ baseUrl: url }).call('GET /api/servers'));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: '400: Port must be a number',
      status: 400,
      detail: 'Port must be a number',
      code: 'validation_failed',
      requestId: 'r-1',
      errors,
    });
  });

  it('falls back to the body text, and to the request id in the header, without problem details [S8.1]', async () => {
    const headers = { 'x-request-id': 'r-2' };
    const { url } = await startServer({ status: 502, type: 'text/plain', body: 'upstream is down', headers });
    const error = await failureOf(new ApiClient({ baseUrl: url }).call('GET /api/servers'));
    expect(error).toMatchObject({
      message: '502: upstream is down',
      code: undefined,
      requestId: 'r-2',
      errors: [],
    });
  });

  it('returns the health report of a failing panel, and distinguishes it from a proxy failure', async () => {
    const health = { status: 'failing', problems: [{ code: 'storage-full' }] };
    const unwell = { status: 503, type: 'application/json; charset=utf-8', body: JSON.stringify(health) };
    const panel = new ApiClient({ baseUrl: (await startServer(unwell)).url });
    expect(await panel.call('GET /api/health')).toEqual(health);
    expect(await failureOf(panel.call('GET /api/user'))).toBeInstanceOf(ApiError);
    for (const body of ['{"message":"no upstream"}', 'null', '{"status":"failing"}']) {
      const proxy = new ApiClient({ baseUrl: (await startServer({ ...unwell, body })).url });
      expect(await failureOf(proxy.call('GET /api/health'))).toMatchObject({ status: 503 });
    }
    const closing = '{"status":503,"detail":"Closing","code":"shutting_down"}';
    const type = 'application/problem+json';
    const stopping = new ApiClient({ baseUrl: (await startServer({ ...unwell, type, body: closing })).url });
    expect(await failureOf(stopping.call('GET /api/health'))).toMatchObject({ code: 'shutting_down' });
  });

  it('shows the status text of a failure without a body [S7.3 S8.2]', async () => {
    const { url } = await startServer({ status: 503 });
    const error = await failureOf(new ApiClient({ baseUrl: url }).call('GET /api/servers'));
    expect(error).toMatchObject({ message: '503: Service Unavailable' });
  });

  it.each([
    ['a code this client does not know', '{"detail":"Too early","code":"from_the_future"}', '425: Too early'],
    ['JSON that is not an object', '[1]', '425: [1]'],
    ['malformed fields', '{"detail":"No","errors":[1,{"field":2}]}', '425: No'],
  ])('survives a problem body with %s', async (_, body, message) => {
    const { url } = await startServer({ status: 425, type: 'application/problem+json', body });
    const error = await failureOf(new ApiClient({ baseUrl: url }).call('GET /api/servers'));
    expect(error).toMatchObject({ message, code: undefined, errors: [] });
  });

  it('names the content type when a web page answers instead of the API', async () => {
    const { url } = await startServer({ type: 'text/html; charset=utf-8', body: '<!doctype html>' });
    const error = await failureOf(new ApiClient({ baseUrl: url }).call('GET /api/user'));
    expect(error).toBeInstanceOf(UnexpectedAnswerError);
    expect(error).toMatchObject({
      message: `${url} answered with text/html instead of JSON; is this the address of the panel?`,
      status: 200,
    });
  });

  it('reports JSON that does not parse as an unexpected answer', async () => {
    const { url } = await startServer({ type: 'application/json', body: '{"cut' });
    const error = await failureOf(new ApiClient({ baseUrl: url }).call('GET /api/user'));
    expect(error).toBeInstanceOf(UnexpectedAnswerError);
    expect((error as Error).cause).toBeInstanceOf(SyntaxError);
  });

  it('reports the target of a redirect instead of following it', async () => {
    const headers = { location: 'https://panel.test/api/user' };
    const { url, received } = await startServer({ status: 307, headers });
    const error = await failureOf(new ApiClient({ baseUrl: url }).call('GET /api/user'));
    expect(error).toBeInstanceOf(UnexpectedAnswerError);
    expect((error as Error).message).toContain('a redirect to https://panel.test/api/user');
    expect(received).toHaveLength(1);
  });

  it('names the origin and the reason when nothing listens', async () => {
    const url = await closedAddress();
    const error = await failureOf(new ApiClient({ baseUrl: `${url}/panel` }).call('GET /api/user'));
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ origin: url });
    expect((error as Error).message).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+ could not be reached: .*ECONNREFUSED/,
    );
    expect(error).toHaveProperty('cause.message', 'fetch failed');
  });

  it('reports a connection that breaks in the middle of the response', async () => {
    const { url } = await startServer((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"id":', () => response.destroy());
    });
    const error = await failureOf(new ApiClient({ baseUrl: url }).call('GET /api/user'));
    expect(error).toBeInstanceOf(NetworkError);
  });

  it('rejects with the reason of the signal when the caller aborts', async () => {
    const abort = new AbortController();
    const { url } = await startServer(() => abort.abort(new Error('left the page')));
    const error = await failureOf(
      new ApiClient({ baseUrl: url }).call('GET /api/user', { signal: abort.signal }),
    );
    expect(error).toEqual(new Error('left the page'));
  });

  it('requires parameters and body by type exactly when the route has them', () => {
    const typed = (client: ApiClient): Promise<unknown>[] => [
      client.call('GET /api/servers'),
      // @ts-expect-error the path has an id
      client.call('GET /api/servers/:id'),
      // @ts-expect-error the route has no such parameter
      client.call('GET /api/servers/:id', { params: { name: 'x' } }),
      // @ts-expect-error the route has a body
      client.call('POST /api/servers/:id/command', { params: { id: 1 } }),
      // @ts-expect-error the route has no body
      client.call('POST /api/logout', { body: {} }),
    ];
    expect(typed).toBeInstanceOf(Function);
  });
});
