import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Server } from '@outpost/contracts/servers.js';
import { premiumUser, signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { StartedPanel } from '../support/started-panel.js';

const NAMES = ['Chernarus 10', 'Livonia', 'chernarus 9', 'Namalsk', 'Deer Isle'];

let outpost: StartedPanel;
let admin: RawClient;
let boris: RawClient;

beforeAll(async () => {
  outpost = await StartedPanel.start();
  admin = await signedInAdmin(outpost);
  boris = await premiumUser(outpost, admin, 'boris');
  for (const [at, name] of NAMES.entries()) {
    const address = { type: 'battleye', host: '127.0.0.1', port: 9 + at, password: 'rcon secret' };
    await boris.post('/api/servers', { name, ...address });
  }
  const own = { name: 'Chernarus of the admin', type: 'battleye', host: '127.0.0.1', port: 8, password: 'x' };
  await admin.post('/api/servers', own);
});

afterAll(() => outpost.remove());

const listed = async (client: RawClient, query: string) => {
  const { status, body, headers } = await client.get<readonly Server[]>(`/api/servers${query}`);
  const names = body.map(({ name }) => name);
  return { status, body, names, total: headers.get('x-total-count'), link: headers.get('link') };
};

describe('The list of servers', () => {
  it('returns all of them in order of registration, without parameters', async () => {
    const { names, total, link } = await listed(boris, '');
    expect([names, total, link]).toEqual([NAMES, '5', null]);
  });

  it('can be searched, sorted and counted', async () => {
    const { names, total } = await listed(boris, '?search=CHERN&sort=name');
    expect([names, total]).toEqual([['chernarus 9', 'Chernarus 10'], '2']);
    expect((await listed(boris, '?search=127.0.0.1:10')).names).toEqual(['Livonia']);
    expect((await listed(boris, '?status=limited')).body).toEqual([]);
  });

  it('is read page by page, each linking to the next one', async () => {
    const seen: string[] = [];
    let query: string | undefined = '?sort=name&order=desc&limit=2';
    while (query !== undefined) {
      const { names, total, link } = await listed(boris, query);
      expect([names.length <= 2, total]).toEqual([true, '5']);
      seen.push(...names);
      query = /^<\/api\/servers(\?[^>]+)>; rel="next"$/.exec(link ?? '')?.[1];
    }
    expect(seen).toEqual(['Namalsk', 'Livonia', 'Deer Isle', 'Chernarus 10', 'chernarus 9']);
  });

  it('returns only the requested fields', async () => {
    const { body } = await listed(boris, '?limit=1&fields=id,name');
    expect(body).toEqual([{ id: expect.any(Number), name: NAMES[0] }]);
  });

  it('contains only the user’s own servers, whatever the parameters; an admin’s contains all', async () => {
    expect((await listed(boris, '?search=admin')).body).toEqual([]);
    expect((await listed(admin, '?search=chernarus')).total).toBe('3');
    const cursor = /after=([^&>]+)/.exec((await listed(admin, '?limit=1&sort=name')).link ?? '')?.[1] ?? '';
    expect((await listed(boris, `?sort=name&after=${cursor}`)).names).not.toContain('Chernarus of the admin');
  });

  it.each([
    ['search', 'x'.repeat(201)],
    ['status', 'asleep'],
    ['sort', 'sealedPassword'],
    ['order', 'random'],
    ['limit', '0'],
    ['limit', '1001'],
    ['limit', 'ten'],
    ['after', 'a b'],
    ['after', 'bm9wZQ'],
    ['fields', 'id,password'],
    ['fields', 'sealedPassword'],
    ['fields', '__proto__'],
    ['fields', 'id,'.repeat(30) + 'id'],
  ])('refuses %s = %s and names it', async (field, value) => {
    const { status, body } = await boris.fail('GET', `/api/servers?${field}=${encodeURIComponent(value)}`);
    expect([status, body.code, body.errors?.map((error) => error.field)]).toEqual([
      400,
      'validation_failed',
      [field],
    ]);
  });

  it('refuses a parameter that is given twice', async () => {
    const { status, body } = await boris.fail('GET', '/api/servers?limit=1&limit=2');
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'limit']);
  });
});
