import { createServer, type Server as Listener } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { type TestConnectionResponse } from '@outpost/contracts/doctor.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type RawClient } from '../support/api.js';
import { attack } from './support/attack.js';
import { AttackedPanel } from './support/attacked-panel.js';
import { underAttack } from './support/under-attack.js';

let panel: AttackedPanel;
let admin: RawClient;
let path: string;
const requests: string[] = [];
const neighbour: Listener = createServer((request, response) => {
  requests.push(`${request.method} ${request.url}`);
  response.end();
});
beforeAll(async () => {
  panel = await AttackedPanel.start();
  await new Promise<void>((resolve) => neighbour.listen(0, '127.0.0.1', resolve));
  admin = await panel.admin();
  const body = { name: 'Stopped', type: 'source', host: '127.0.0.1', port: 1, password: 'x' };
  path = `/api/servers/${(await admin.post<Server>('/api/servers', body)).body.id}`;
});
afterAll(async () => {
  await panel.stop();
  await new Promise((resolve) => neighbour.close(resolve));
});

const start = async (startHook: string): Promise<string> => {
  await admin.send('PATCH', path, { startHook });
  const { status, body } = await admin.fail('POST', `${path}/start`);
  return `${status} ${body.code}`;
};

describe('Somebody who sets a start hook', () => {
  attack(
    '13.1',
    'calls what listens on the machine of the panel alone, by nine names',
    () => panel,
    async () => {
      const { port } = neighbour.address() as AddressInfo;
      const names = ['127.0.0.1', 'localhost', '127.1', '2130706433', '0177.0.0.1', '[::1]'];
      const embedded = ['[::ffff:127.0.0.1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]'];
      for (const name of [...names, ...embedded])
        expect([name, await start(`http://${name}:${port}/shutdown`)]).toEqual([
          name,
          '422 address_not_allowed',
        ]);
      expect(requests).toEqual([]);
      return '422 address_not_allowed';
    },
  );

  attack(
    '13.2',
    'calls the metadata service of a cloud in the forms of IPv6',
    () => panel,
    async () => {
      const names = ['169.254.169.254', '[::ffff:a9fe:a9fe]', '[::a9fe:a9fe]', '[::ffff:0:a9fe:a9fe]'];
      const more = ['[64:ff9b::a9fe:a9fe]', '[64:ff9b:1::a9fe:a9fe]', '[2002:a9fe:a9fe::]', '168.63.129.16'];
      for (const name of [...names, ...more])
        expect([name, await start(`http://${name}/latest/meta-data`)]).toEqual([
          name,
          '422 address_not_allowed',
        ]);
      return '422 address_not_allowed';
    },
  );
});

describe('Somebody who sets a start hook that leads nowhere good', () => {
  attack(
    '13.3',
    'sets an address that no client can call',
    () => panel,
    async () => {
      const answer = await admin.fail('PATCH', path, { startHook: 'http://[fe80::1%25lo]/' });
      expect(answer.status).toBe(400);
      return `${answer.status} ${answer.body.detail}`;
    },
  );

  attack(
    '13.4',
    'registers game servers at metadata services and reserved ranges',
    () => panel,
    async () => {
      const hosts = ['169.254.169.254', '168.63.129.16', '::a9fe:a9fe', '::ffff:0:a9fe:a9fe', 'fec0::1'];
      for (const host of [...hosts, '240.0.0.1', '192.0.0.192', '64:ff9b:1::1']) {
        const body = { type: 'source', host, port: 80, password: 'x' };
        const { body: test } = await admin.post<{ steps: { id: string; status: string }[] }>(
          '/api/test-connection',
          body,
        );
        const step = test.steps.find(({ id }) => id === 'address');
        expect([host, step?.status]).toEqual([host, 'failed']);
      }
      return 'address not allowed';
    },
  );
});

/** One address of each range denied on a shared host, plain and IPv4-mapped. */
const DENIED = [
  ...['127.0.0.1', '127.255.255.254', 'localhost', '::1', '0.0.0.0', '::'],
  ...[
    '10.1.2.3',
    '172.31.255.1',
    '192.168.1.1',
    '100.64.0.1',
    '198.18.0.1',
    '198.19.255.1',
    'fc00::1',
    'fdff::1',
  ],
  ...['169.254.1.1', 'fe80::1', 'febf::1', 'fec0::1', '192.0.0.8', '240.0.0.1', '255.255.255.255'],
  ...['168.63.129.16', '100.100.100.200', 'fd00:ec2::254'],
  ...['::ffff:10.0.0.1', '::10.0.0.1', '::ffff:0:10.0.0.1', '64:ff9b::10.0.0.1', '64:ff9b:1::10.0.0.1'],
  ...['2002:0a00:0001::1', '2001::1'],
];

describe('Somebody with an account on a panel for strangers', () => {
  const held = underAttack({
    RCON_DENY: 'loopback,private',
    LIMITS: 'connection-tests-per-minute=100,unanswered-addresses-per-minute=100',
  });

  attack(
    '13.5',
    `knocks at ${DENIED.length} addresses of denied ranges`,
    () => held.panel,
    async () => {
      for (const host of DENIED) {
        const body = { type: 'source', host, port: 9, password: 'x' };
        const { body: test } = await held.admin.post<TestConnectionResponse>('/api/test-connection', body);
        const step = test.steps.find(({ id }) => id === 'address');
        expect([host, step?.status]).toEqual([host, 'failed']);
      }
      return 'address not allowed, for each';
    },
    { timeoutMs: 60_000 },
  );
});
