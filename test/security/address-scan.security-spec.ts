import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { type Problem } from '@outpost/contracts/problems.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type RawClient } from '../support/api.js';
import { sourceAddress, startSource } from '../support/game-servers.js';
import { attack } from './support/attack.js';
import { AttackedPanel } from './support/attacked-panel.js';

let panel: AttackedPanel;
let small: AttackedPanel;
let admin: RawClient;
beforeAll(async () => {
  panel = await AttackedPanel.start();
  small = await AttackedPanel.start({ LIMITS: 'servers-per-user=5' });
  admin = await panel.admin();
});
afterAll(async () => {
  await Promise.all([panel.stop(), small.stop()]);
});

const serverAt = (port: number) => ({ name: `Port ${port}`, ...sourceAddress({ port }) });
const scan = async (probe: (port: number) => Promise<{ status: number }>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let port = 1; port <= 60; port += 1) statuses.push((await probe(port)).status);
  return statuses;
};

describe('Somebody with an account', () => {
  attack(
    '9.1',
    'scans sixty ports by registering servers',
    () => panel,
    async () => {
      const statuses = await scan((port) => admin.post('/api/servers', serverAt(port)));
      expect(statuses).toEqual([...Array<number>(20).fill(201), ...Array<number>(40).fill(429)]);
      return '20 registered, 40 times 429';
    },
  );

  attack(
    '9.2',
    'goes on with connection tests, edits and reconnects',
    () => panel,
    async () => {
      const [first] = (await admin.get<Server[]>('/api/servers')).body;
      const path = `/api/servers/${first?.id ?? 0}`;
      const test = await admin.fail('POST', '/api/test-connection', sourceAddress({ port: 70 }));
      const edit = await admin.fail('PATCH', path, { port: 71, password: 'x' });
      const name = await admin.fail('POST', '/api/test-connection', {
        ...sourceAddress({ port: 72 }),
        host: 'localhost',
      });
      expect([test, edit, name].map(({ status }) => status)).toEqual([429, 429, 429]);
      expect(Number(test.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await admin.post(`${path}/reconnect`)).status).toBe(200);
      return '429, but for what was knocked at already';
    },
  );

  attack(
    '9.3',
    'fills the database with servers',
    () => small,
    async () => {
      const game = await startSource();
      const owner = await small.admin();
      let answer = await owner.post<Problem | Server>('/api/servers', serverAt(game.port));
      await owner.post(`/api/servers/${(answer.body as Server).id}/status`);
      for (let count = 2; count <= 6; count += 1)
        answer = await owner.post<Problem | Server>('/api/servers', serverAt(game.port));
      await game.stop();
      expect([answer.status, (answer.body as Problem).code]).toEqual([409, 'limit_reached']);
      return '409 limit_reached at the sixth of five';
    },
  );
});
