import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { namesHere } from '../platform/names/testing/names-here.js';
import { HookPolicy } from './hook-policy.js';
import { OutgoingCalls } from './outgoing-calls.js';
import { RconTargets } from './rcon-targets.js';
import { StartHook } from './start-hook.js';

const CALL = { serverId: 7, name: 'Chernarus', event: 'start' } as const;
const SECRET = 'a-long-secret';

describe('A start hook', () => {
  let server: Server;
  let clock: ManualClock;
  let answer: RequestListener;
  let received: { readonly request: IncomingMessage; readonly body: string }[];
  beforeEach(async () => {
    clock = new ManualClock();
    received = [];
    answer = (_request, response) => response.writeHead(204).end();
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push({ request, body: Buffer.concat(chunks).toString('utf8') });
        answer(request, response);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const hookWith = (allow: string | undefined = 'loopback'): StartHook =>
    new StartHook(
      new OutgoingCalls(new RconTargets(new HookPolicy(undefined, undefined, allow), namesHere()), clock),
    );
  const url = (): string =>
    `http://user:${SECRET}@127.0.0.1:${(server.address() as AddressInfo).port}/${SECRET}?key=${SECRET}`;
  const failure = async (called: Promise<void>): Promise<Error> =>
    called.then(
      () => new Error('it succeeded'),
      (error: unknown) => error as Error,
    );

  it('receives a POST that names the server, at its full URL', async () => {
    await hookWith().call(url(), CALL);
    const [{ request, body } = { request: undefined, body: '' }] = received;
    expect([request?.method, request?.url]).toEqual(['POST', `/${SECRET}?key=${SECRET}`]);
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`user:${SECRET}`).toString('base64')}`,
    });
    expect(JSON.parse(body)).toEqual(CALL);
    expect(clock.pending).toBe(0);
  });

  it.each([
    [500, 'answered with status 500.'],
    [404, 'answered with status 404.'],
    [302, 'answered with status 302. Redirects are not followed.'],
  ])('that answers %d fails, without revealing a secret', async (status, words) => {
    answer = (_request, response) => response.writeHead(status, { location: '/elsewhere' }).end(SECRET);
    const error = await failure(hookWith().call(url(), CALL));
    expect(error).toMatchObject({ code: 'start_hook_failed', message: expect.stringContaining(words) });
    expect(`${error.message}${String(error.cause)}`).not.toContain(SECRET);
    expect(received).toHaveLength(1);
  });

  it('that never answers fails after ten seconds', async () => {
    const asked = new Promise<void>((resolve) => (answer = () => resolve()));
    const called = failure(hookWith().call(url(), CALL));
    await asked;
    await clock.advance(10_000);
    const error = await called;
    expect(error.message).toContain('did not answer within 10 seconds');
    expect(error.message).not.toContain(SECRET);
  });

  it('that answers without end does not block', async () => {
    answer = (_request, response) => response.writeHead(200).write('x'.repeat(100_000));
    await hookWith().call(url(), CALL);
    expect(clock.pending).toBe(0);
  });

  it('that nothing listens at can’t be reached', async () => {
    const hook = url();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    const error = await failure(hookWith().call(hook, CALL));
    expect(error.message).toMatch(/^The start hook at 127\.0\.0\.1:\d+ can’t be reached \(ECONNREFUSED\)\.$/);
  });

  it.each(['127.0.0.1', 'localhost', '127.1', '0x7f000001', '[::1]', '[::ffff:127.0.0.1]', '[::127.0.0.1]'])(
    "is not called at %s, the panel's own machine, unless the operator allows it",
    async (host) => {
      const error = await failure(hookWith('').call(url().replace('127.0.0.1', host), CALL));
      expect(error).toMatchObject({
        kind: 'address-not-allowed',
        message: expect.stringMatching(
          /^Start hooks may not lead to .*: HOOK_ALLOW of this panel says which may$/,
        ),
      });
      expect(error.message).not.toContain(SECRET);
      expect(received).toEqual([]);
    },
  );

  it('that was stored with an invalid URL fails with a message saying so', async () => {
    const error = await failure(hookWith().call(`http://[fe80::1%25lo]/${SECRET}`, CALL));
    expect(error).toMatchObject({
      code: 'start_hook_failed',
      message: 'The start hook is no address that can be called.',
    });
  });

  it('is called at the address that was checked, by the name that was given', async () => {
    await hookWith().call(url().replace('127.0.0.1', 'localhost'), CALL);
    expect(received[0]?.request.headers.host).toMatch(/^localhost:/);
  });
});
