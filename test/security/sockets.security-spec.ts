import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { type RawClient } from '../support/api.js';
import { LiveClient } from '../support/live-client.js';
import { attack } from './support/attack.js';
import { AttackedPanel } from './support/attacked-panel.js';

let panel: AttackedPanel;
const open: LiveClient[] = [];
beforeAll(async () => {
  panel = await AttackedPanel.start();
});
afterAll(async () => {
  for (const client of open) client.socket.terminate();
  await panel.stop();
});

const connect = async ({ url, cookieHeader }: RawClient): Promise<number> => {
  try {
    open.push(await LiveClient.open(url, { cookie: cookieHeader }));
    return 101;
  } catch (error) {
    return Number(/refused: (\d+)/.exec(String(error))?.[1] ?? 0);
  }
};

describe('Somebody with an account', () => {
  attack(
    '9.4',
    'opens sixty sockets',
    () => panel,
    async () => {
      const admin = await panel.admin();
      const statuses: number[] = [];
      for (let count = 0; count < 60; count += 1) statuses.push(await connect(admin));
      expect(statuses.filter((status) => status === 101)).toHaveLength(20);
      expect(statuses.filter((status) => status === 429)).toHaveLength(40);
      return '20 open, 40 times 429';
    },
  );
});
