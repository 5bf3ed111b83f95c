import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type Log } from '../../platform/log.js';
import { OidcClient } from './oidc-client.js';

let issuer: Server | undefined;
let warnings = 0;
const log = { warn: () => (warnings += 1) } as unknown as Log;

async function clientOf(answers: RequestListener): Promise<OidcClient> {
  issuer = createServer(answers).listen(0, '127.0.0.1');
  await once(issuer, 'listening');
  const url = new URL(`http://127.0.0.1:${(issuer.address() as AddressInfo).port}`);
  const settings = { issuer: url, clientId: 'outpost', clientSecret: 'x', name: 'Games', scope: 'openid' };
  const redirectUri = 'https://panel.example.com/sign-in';
  return new OidcClient({ ...settings, redirectUri, groupsClaim: undefined, grants: [] }, log, {
    now: () => new Date(),
  });
}

afterEach(() => {
  warnings = 0;
  issuer?.closeAllConnections();
  issuer?.close();
});

const description = (url: string, more: object = {}): string =>
  JSON.stringify({ issuer: url, authorization_endpoint: `${url}/auth`, ...more });

describe('The description of an issuer', () => {
  it('is read once, also by several who begin at once', async () => {
    let reads = 0;
    const client = await clientOf(({ headers }, response) => {
      reads += 1;
      response.setHeader('content-type', 'application/json').end(description(`http://${headers.host}`));
    });
    const [one, other] = await Promise.all([client.begin(false), client.begin(false)]);
    expect(new URL(one.url).pathname).toBe('/auth');
    expect(one.attempt.state).not.toBe(other.attempt.state);
    expect(reads).toBe(1);
  });

  it('is refused once it is longer than any is', async () => {
    const client = await clientOf(({ headers }, response) => {
      const text = description(`http://${headers.host}`, { filler: 'x'.repeat(1_000_000) });
      response.setHeader('content-type', 'application/json').end(text);
    });
    await expect(client.begin(false)).rejects.toMatchObject({ code: 'issuer_unreachable' });
  });

  it.each([
    ['an error', 500, '{}'],
    ['another issuer', 200, description('https://elsewhere.example.com')],
    ['no JSON', 200, 'hello'],
  ])('is asked for again after %s', async (_, status, answer) => {
    let isBroken = true;
    const client = await clientOf(({ headers }, response) => {
      response.statusCode = isBroken ? status : 200;
      response.setHeader('content-type', 'application/json');
      response.end(isBroken ? answer : description(`http://${headers.host}`));
    });
    await expect(client.begin(false)).rejects.toMatchObject({ code: 'issuer_unreachable' });
    expect(warnings).toBe(1);
    isBroken = false;
    await expect(client.begin(false)).resolves.toHaveProperty('url');
  });
});
