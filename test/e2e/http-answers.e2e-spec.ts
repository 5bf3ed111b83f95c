import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RefusedCalls } from '../../apps/server/src/platform/http/refused-calls.js';
import { signedInAdmin } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { bootOutpost, type BootedOutpost } from '../support/boot-app.js';
import { LiveClient } from '../support/live-client.js';

const POLICY = {
  'default-src': "'self'",
  'script-src': "'self'",
  'connect-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

describe('an answer of the panel', () => {
  let outpost: BootedOutpost;
  let client: RawClient;
  let admin: RawClient;
  beforeAll(async () => {
    outpost = await bootOutpost();
    client = new RawClient(outpost.url);
    admin = await signedInAdmin(outpost);
  });
  afterAll(() => outpost.remove());

  const policyOf = (headers: Headers): Record<string, string> =>
    Object.fromEntries(
      (headers.get('content-security-policy') ?? '')
        .split(';')
        .map((part) => part.split(/ (.*)/).slice(0, 2)),
    ) as Record<string, string>;

  it.each([
    ['a page', '/', 200, 'text/html; charset=utf-8'],
    ['an answer', '/api/health', 200, 'application/json; charset=utf-8'],
    ['a refusal', '/api/user', 401, 'application/problem+json; charset=utf-8'],
    ['nothing', '/api/nothing', 404, 'application/problem+json; charset=utf-8'],
    ['the description', '/api/docs', 200, 'text/html; charset=utf-8'],
  ])(
    'is safe in a browser, says what it is, and is for no other site: %s',
    async (_what, path, status, type) => {
      const answer = await client.send('GET', path, undefined, { origin: 'https://evil.example' });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([status, type]);
      expect(policyOf(answer.headers)).toMatchObject(POLICY);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      if (path.startsWith('/api/')) expect(answer.headers.get('cache-control')).toBe('no-store');
    },
  );

  it.each(['TRACE', 'PROPFIND'])('is nothing to the method %s', async (method) => {
    const asked = request(outpost.url, { method }).end();
    const [{ statusCode }] = (await once(asked, 'response')) as [IncomingMessage];
    asked.destroy();
    expect(statusCode).toBe(404);
  });

  it('is a refusal where two headers tell two lengths of one request', async () => {
    const { port } = new URL(outpost.url);
    const socket = connect(Number(port), '127.0.0.1');
    const head = ['POST /api/login HTTP/1.1', 'Host: x', 'Content-Length: 5', 'Transfer-Encoding: chunked'];
    socket.write(`${head.join('\r\n')}\r\n\r\n0\r\n\r\nGET /api/health HTTP/1.1\r\n\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each([
    '/api/users?q=a&q=b',
    '/api/users?q[]=a',
    '/api/users?q[$ne]=a',
    '/api/servers/0/logs?limit=1&limit=2',
  ])('is a refusal where a field of the address is given twice, or as more than a text: %s', async (path) => {
    const { status, body } = await admin.fail('GET', path);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  });

  it('counts requests from another site in the log, over REST and at the socket upgrade', async () => {
    const origin = 'https://evil.example';
    await client.send('POST', '/api/login', {}, { origin });
    await expect(LiveClient.open(outpost.url, { origin })).rejects.toThrow('403');
    outpost.app.get(RefusedCalls).report();
    const line = outpost.log.find((entry) => entry.includes('calls were refused'));
    const counted = { refused: { foreign_origin: 2 }, addresses: ['127.0.0.1'] };
    expect(JSON.parse(line ?? '{}')).toMatchObject(counted);
  });

  it('is no redirect, whatever is asked and however it came', async () => {
    for (const path of ['/', '/servers', '/api/health', '/api/user', '/nowhere', '//evil.example/']) {
      const { status } = await client.send('GET', path, undefined, { 'x-forwarded-proto': 'http' });
      expect([path, status >= 300 && status < 400]).toEqual([path, false]);
    }
  });
});
