import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Route, ROUTES } from '@outpost/contracts/routes.js';
import { signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { StartedPanel } from '../support/started-panel.js';

let outpost: StartedPanel;
let admin: RawClient;

beforeAll(async () => {
  outpost = await StartedPanel.start();
  admin = await signedInAdmin(outpost);
  const address = { type: 'battleye', host: '127.0.0.1', port: 9, password: 'rcon secret' };
  await admin.post('/api/servers', { name: 'Chernarus', ...address });
});

afterAll(() => outpost.remove());

/** What some routes do not answer without. */
const REQUIRED: Readonly<Partial<Record<Route, string>>> = {
  'GET /api/heartbeats': 'ids=1',
  'GET /api/scheduled/preview': 'schedule=0 4 * * *',
};

const pathOf = (path: string): string => path.replace(/:\w+/g, '1');

describe('A query parameter nobody knows', () => {
  it.each(Object.keys(ROUTES) as Route[])(
    'is refused by %s, which names it and does nothing',
    async (route) => {
      const [method = '', path = ''] = route.split(' ');
      const { status, body } = await admin.fail(method, `${pathOf(path)}?limitt=5&${REQUIRED[route] ?? ''}`);
      expect([status, body.code, body.errors?.map(({ field }) => field)]).toEqual([
        400,
        'validation_failed',
        ['limitt'],
      ]);
    },
  );

  it('is not reported to visitors who are not signed in', async () => {
    const answer = await fetch(`${outpost.url}/api/servers?limitt=5`);
    expect(answer.status).toBe(401);
  });
});
