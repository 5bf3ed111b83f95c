import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { httpFetch } from './http-fetch.js';

let server: Server;

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe('httpFetch', () => {
  it('sends method, headers and body, and returns status, headers and text', async () => {
    const url = await serve((request, response) => {
      response.writeHead(409, 'Taken', [
        ...['content-type', 'text/plain'],
        ...['set-cookie', 'a=1', 'set-cookie', 'b=2'],
      ]);
      response.write([request.method, request.headers['x-a'], ''].join(' '));
      request.pipe(response);
    });
    const answer = await httpFetch(url, { method: 'POST', headers: { 'x-a': 'b' }, body: 'körper' });
    expect([answer.ok, answer.status, answer.statusText]).toEqual([false, 409, 'Taken']);
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await answer.text()).toBe('POST b körper');
  });

  it('accepts a response without a body, and follows no redirect', async () => {
    const url = await serve(({ url: path }, response) => {
      response.writeHead(path === '/gone' ? 204 : 302, { location: '/elsewhere' }).end();
    });
    expect((await httpFetch(`${url}/gone`)).body).toBeNull();
    const moved = await httpFetch(url, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([302, '/elsewhere']);
  });

  it('aborts with the signal, before and during the response', async () => {
    const url = await serve(({ url: path }, response) => {
      if (path === '/half') response.write('half');
    });
    const silent = new AbortController();
    const asked = httpFetch(url, { signal: silent.signal });
    silent.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
    const broken = new AbortController();
    const body = (await httpFetch(`${url}/half`, { signal: broken.signal })).text();
    broken.abort();
    await expect(body).rejects.toThrow();
  });

  it('rejects with the socket error when the connection is refused', async () => {
    const url = await serve(() => undefined);
    server.close();
    await once(server, 'close');
    await expect(httpFetch(url)).rejects.toThrow(/^connect ECONNREFUSED 127\.0\.0\.1:\d+$/);
  });
});
