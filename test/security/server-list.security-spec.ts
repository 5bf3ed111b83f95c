import { beforeAll, describe, expect } from '@jest/globals';
import { type RawClient } from '../support/api.js';
import { attack } from './support/attack.js';
import { underAttack } from './support/under-attack.js';

/** Calls without any parameters. */
const PLAIN = ['/api/user', '/api/subscription', '/api/mail', '/api/stats', '/api/servers/1', '/api/health'];
/** Lists whose order is computed by the database. */
const LISTS = [
  ...['/api/users', '/api/pending-users', '/api/tokens', '/api/sessions'],
  ...['/api/servers/1/saved-commands', '/api/servers/1/scheduled'],
];
const LONG = 'x'.repeat(8_000);
const CURSORS = ['__proto__', LONG, ...[[{}, 1], ['a'], [1, '1'], [null, 1]].map(encoded)];
/** Invalid page parameters, whatever the list. */
const WRONG_PAGES = [
  ...CURSORS.map((cursor) => `after=${cursor}`),
  ...['0', '-1', '1e9', '1001', 'NaN'].map((limit) => `limit=${limit}`),
  ...['limit=1&limit=2', 'after=a&after=b', 'after[$gt]=', 'offset=5', 'ownerId=2'],
];
const WRONG: readonly string[] = [
  ...['sealedPassword', 'password', '__proto__', 'constructor', 'id,'.repeat(2_000)].map(
    (f) => `fields=${f}`,
  ),
  ...['sealedPassword', 'ownerId', '__proto__'].map((sort) => `sort=${sort}`),
  ...WRONG_PAGES,
  `search=${LONG}`,
  'search[$like]=x',
];

function encoded(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

describe('Somebody who asks for lists', () => {
  const held = underAttack();
  let admin: RawClient;
  beforeAll(async () => {
    ({ admin } = held);
    const address = { type: 'battleye', host: '127.0.0.1', port: 9, password: 'rcon secret' };
    await admin.post('/api/servers', { name: 'Chernarus', ...address });
    await admin.get('/api/servers?limit=1&sort=name&search=c&fields=id');
  });

  attack(
    '17.1',
    'asks for secret columns, broken cursors and pages without end',
    () => held.panel,
    async () => {
      for (const query of WRONG) {
        const { status, body } = await admin.fail('GET', `/api/servers?${query}`);
        expect([query.slice(0, 40), status, body.code]).toEqual([
          query.slice(0, 40),
          400,
          'validation_failed',
        ]);
      }
      return `${WRONG.length} queries, each 400`;
    },
  );

  attack(
    '14.1',
    'asks every list for pages without end, and from places that are none',
    () => held.panel,
    async () => {
      for (const path of LISTS) {
        expect((await admin.get(`${path}?limit=1`)).headers.get('x-total-count')).toMatch(/^\d+$/);
        for (const query of WRONG_PAGES) {
          const { status, body } = await admin.fail('GET', `${path}?${query}`);
          expect([path, query.slice(0, 40), status, body.code]).toEqual([
            path,
            query.slice(0, 40),
            400,
            'validation_failed',
          ]);
        }
      }
      return `${LISTS.length * WRONG_PAGES.length} queries, each 400`;
    },
  );

  attack(
    '17.2',
    'sends parameters to calls that take none',
    () => held.panel,
    async () => {
      for (const path of PLAIN) {
        const { status, body } = await admin.fail('GET', `${path}?__proto__[isAdmin]=1&ownerId=2`);
        expect([path, status, body.errors?.length]).toEqual([path, 400, 1]);
      }
      return `${PLAIN.length} calls, each 400`;
    },
  );
});
