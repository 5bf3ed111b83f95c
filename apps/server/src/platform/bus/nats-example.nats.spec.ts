import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from '@jest/globals';
import { NatsServer } from '../../../../../test/cluster/support/nats.js';
import { natsReplica } from './testing/nats-replica.js';

const read = (path: string): string =>
  readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');

const CONFIGURATION = read('docs/examples/cluster/nats.conf');
const REFUSED = 'NATS_URL leads to a NATS server that refuses its user, password or token';

let server: NatsServer | undefined;
afterEach(() => server?.remove());

/** What docker-compose.cluster.yml passes to the NATS server when this password is in .env. */
const passedFor = (password: string): string =>
  (/^ {6}NATS_PASSWORD: "(.*)"$/m.exec(read('docker-compose.cluster.yml'))?.[1] ?? '').replace(
    /\$\{NATS_PASSWORD:[^}]*\}/,
    password,
  );

/** Each is something else in a configuration file of NATS, if it is not in quotes. */
it.each([
  ['of hexadecimal digits', '7c'.repeat(32)],
  ['that begins like a number', `1e5${'0b'.repeat(30)}d`],
  ['that is too large a number', '9'.repeat(64)],
  ['that is a number', '1e5'],
  ['that is a number of bytes', '5k'],
  ['that is a truth value', 'true'],
])('The NATS server of the example for Docker takes a password %s, and no other', async (_, password) => {
  server = await NatsServer.start(CONFIGURATION, { NATS_PASSWORD: passedFor(password) });
  const { port } = server;
  const urlOf = (credentials: string) => ({ NATS_URL: `nats://${credentials}127.0.0.1:${port}` });
  const bus = await natsReplica(urlOf(`outpost:${password}@`));
  expect(bus.isConnected).toBe(true);
  await bus.close();
  for (const wrong of ['', 'outpost:wrong@', `anna:${password}@`, `outpost:'${password}'@`]) {
    await expect(natsReplica(urlOf(wrong))).rejects.toThrow(REFUSED);
  }
});
