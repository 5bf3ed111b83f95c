import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { webcrypto } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PemConverter, X509CertificateGenerator } from '@peculiar/x509';
import { pino } from 'pino';
import { type Environment } from '../platform/env.js';
import { SetClock } from '../scheduler/testing/set-clock.js';
import { CertificateWatch } from './certificate-watch.js';

const DAY = 24 * 3_600_000;
const KEYS = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const NOW = new Date('2026-11-21T00:00:00Z');

/** A certificate that nobody has signed but its owner, and its key. */
async function certificateUntil(notAfter: Date): Promise<{ readonly cert: string; readonly key: string }> {
  const keys = await webcrypto.subtle.generateKey(KEYS, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned(
    { name: 'CN=localhost', notBefore: new Date('2026-01-01'), notAfter, keys, signingAlgorithm: KEYS },
    webcrypto,
  );
  const exported = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  return { cert: certificate.toString('pem'), key: PemConverter.encode(exported, 'PRIVATE KEY') };
}

describe('CertificateWatch', () => {
  let server: Server;
  let clock: SetClock;
  let watch: CertificateWatch;
  let url: string;

  const watching = (PUBLIC_URL: string | undefined): CertificateWatch =>
    new CertificateWatch({ PUBLIC_URL } as Environment, clock, pino({ level: 'silent' }));

  beforeEach(async () => {
    clock = new SetClock(NOW);
    server = createServer(await certificateUntil(new Date(NOW.getTime() + 30 * DAY)));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `https://localhost:${(server.address() as AddressInfo).port}`;
    watch = watching(url);
  });
  afterEach(async () => {
    server.close();
    await once(server, 'close');
  });

  it('tells that the certificate ends within two weeks, also once it has ended', async () => {
    await watch.check();
    expect(watch.isEnding).toBe(false);
    clock.pass(16 * DAY);
    expect(watch.isEnding).toBe(false);
    clock.pass(DAY);
    expect(watch.isEnding).toBe(true);
    clock.pass(30 * DAY);
    await watch.check();
    expect(watch.isEnding).toBe(true);
  });

  it('is content again once it is renewed', async () => {
    clock.pass(20 * DAY);
    await watch.check();
    expect(watch.isEnding).toBe(true);
    server.setSecureContext(await certificateUntil(new Date(NOW.getTime() + 200 * DAY)));
    await watch.check();
    expect(watch.isEnding).toBe(false);
  });

  it('says nothing of an address that it does not reach, and of one without a certificate', async () => {
    const away = watching('https://127.0.0.1:9');
    await away.check();
    const plain = watching('http://127.0.0.1');
    await plain.check();
    const none = watching(undefined);
    await none.check();
    expect([away, plain, none].map(({ isEnding }) => isEnding)).toEqual([false, false, false]);
  });
});
