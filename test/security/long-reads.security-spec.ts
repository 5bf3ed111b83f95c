import { beforeAll, describe, expect } from '@jest/globals';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type User } from '@outpost/contracts/users.js';
import { passwordOf } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { sourceAddress } from '../support/game-servers.js';
import { attack } from './support/attack.js';
import { HostileWebrcon } from './support/hostile-webrcon.js';
import { registered } from './support/registered.js';
import { type UnderAttack, underAttack } from './support/under-attack.js';

const LINES = 20_000;
const EXPORTS = 20;
/** Pages that another user opens meanwhile. */
const PAGES = 20;
const LINES_OF_PAGE = 1_000;
/**
 * Lines of all exports together while another user waits for one page; without fair sharing each export takes a page.
 */
const MOST_EXPORTED = EXPORTS / 2;

describe('Somebody who exports much at once', () => {
  const held = underAttack();
  let attacker: RawClient;
  let attackers: number;
  let mine: number;
  beforeAll(async () => {
    attacker = await someone(held);
    const game = await HostileWebrcon.start();
    attackers = await registered(attacker, { ...sourceAddress(game), type: 'webrcon' });
    mine = await registered(held.admin, { ...sourceAddress(game), type: 'webrcon' });
    await game.flood(LINES, (at) => `line ${at} of many, as long as lines of a console usually are`);
    for (const [client, id] of [[attacker, attackers] as const, [held.admin, mine] as const]) {
      await stored(client, id);
    }
    await game.stop();
    // Warm-up: the first run is slower, whatever its size.
    await new Exports(held.admin, mine).readAll(1);
  }, 60_000);

  attack(
    '9.12',
    `has their log ${EXPORTS} times at once`,
    () => held.panel,
    async () => {
      const exports = new Exports(attacker, attackers);
      const all = exports.readAll(EXPORTS);
      const waited: number[] = [];
      const exported: number[] = [];
      while (exported.length < PAGES) {
        const [asked, before] = [performance.now(), exports.lines];
        const page = await held.admin.get<LogEntry[]>(`/api/servers/${mine}/logs?limit=100`);
        expect([page.status, page.body.length]).toEqual([200, 100]);
        waited.push(performance.now() - asked);
        exported.push((exports.lines - before) / LINES_OF_PAGE);
      }
      expect(await all).toBeGreaterThanOrEqual(EXPORTS * LINES);
      expect(middleOf(exported)).toBeLessThan(MOST_EXPORTED);
      return `a page of somebody else in ${Math.round(middleOf(waited))} ms, beside ${middleOf(exported).toFixed(1)} of theirs`;
    },
    { timeoutMs: 60_000 },
  );
});

/** Concurrent exports of one log, read at full speed. */
class Exports {
  /** Lines read so far. */
  lines = 0;

  constructor(
    private readonly client: RawClient,
    private readonly id: number,
  ) {}

  async readAll(count: number): Promise<number> {
    await Promise.all(Array.from({ length: count }, () => this.read()));
    return this.lines;
  }

  private async read(): Promise<void> {
    const { url, cookieHeader: cookie } = this.client;
    // Compressed, it would arrive in fewer and larger chunks.
    const headers = { cookie, 'accept-encoding': 'identity' };
    const answer = await fetch(`${url}/api/servers/${this.id}/logs.csv`, { headers });
    for await (const piece of answer.body ?? []) {
      for (const byte of piece as Uint8Array) if (byte === 0x0a) this.lines += 1;
    }
  }
}

async function someone({ panel, admin }: UnderAttack): Promise<RawClient> {
  const [username, client] = ['ben', panel.visitor()];
  const password = passwordOf(username);
  await client.post('/api/register-interest', { username, email: 'ben@example.com', password });
  const [user] = (await admin.get<User[]>('/api/pending-users')).body;
  await admin.post(`/api/approve-user/${user?.id}`);
  await client.post('/api/login', { username, password });
  return client;
}

async function stored(client: RawClient, id: number): Promise<void> {
  for (;;) {
    const { body } = await client.get<LogEntry[]>(`/api/servers/${id}/logs?q=line+${LINES - 1}+of&limit=1`);
    if (body.length > 0) return;
  }
}

const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
