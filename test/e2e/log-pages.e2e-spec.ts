import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient, type Page } from '@outpost/api-client/client.js';
import { linesOf } from '@outpost/contracts/log-bars.js';
import { type LogHistogram } from '@outpost/contracts/log-histogram.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { signedInAdmin } from '../support/accounts.js';
import { battleyeAddress, startBattleye } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';

const HOUR = 3_600_000;
const LINES = 7_000;

describe('paging with the client', () => {
  let outpost: StartedPanel;
  let game: SimulatedBattleyeServer;
  let client: ApiClient;
  let id: number;

  beforeAll(async () => {
    [outpost, game] = await Promise.all([StartedPanel.start(), startBattleye()]);
    const admin = await signedInAdmin(outpost);
    const { token } = (await admin.post<CreatedApiToken>('/api/tokens', { name: 'pages', scope: 'manage' }))
      .body;
    id = (await admin.post<Server>('/api/servers', { name: 'Chernarus', ...battleyeAddress(game) })).body.id;
    client = new ApiClient({ baseUrl: outpost.url, token });
  });
  afterAll(async () => {
    await outpost.remove();
    await game.stop();
  });

  /** Inserts lines older than the real ones, as if the panel had run for long. */
  async function seed(message: (at: number) => string): Promise<void> {
    const messages = Array.from({ length: LINES }, (_, at) => message(at));
    await outpost.insertLines(id, messages, Date.now() - HOUR);
  }

  /** All pages up to the last. */
  async function pages<Item>(read: (before: object) => Promise<Page<Item>>): Promise<Page<Item>[]> {
    const all: Page<Item>[] = [];
    let next: number | undefined;
    do {
      const page = await read(next === undefined ? {} : { before: next });
      all.push(page);
      next = page.next;
    } while (next !== undefined);
    return all;
  }

  it('reads a log to its end, also where a search of two letters answers with short pages', async () => {
    await seed((at) => (at === 10 || at >= LINES - 2 ? `ÖL ${at}` : `line ${at}`));
    const params = { id };
    const found = await pages((before) =>
      client.page('GET /api/servers/:id/logs', { params, query: { q: 'öl', limit: 5, ...before } }),
    );
    const messages = found.map(({ items }) => items.map(({ message }) => message));
    expect(messages.flat()).toEqual([`ÖL ${LINES - 1}`, `ÖL ${LINES - 2}`, 'ÖL 10']);
    // The number of lines does not reveal that the first page is not the last one.
    expect([messages[0]?.length, found.some(({ items }) => items.length === 0)]).toEqual([2, true]);
  });

  it('reads on from any entry of the timeline, up to the last one', async () => {
    const params = { id };
    const timeline = async (query: Readonly<Record<string, number>>): Promise<number[]> =>
      (await client.page('GET /api/servers/:id/timeline', { params, query })).items.map((entry) => entry.id);
    const newest = await timeline({ limit: 30 });
    const at = (index: number): number => newest.at(index) ?? 0;
    expect(await timeline({ limit: 10, after: at(-1) })).toEqual(newest.slice(19, 29));
    expect(await timeline({ limit: 10, after: at(0) })).toEqual(newest.slice(0, 10));
    expect(await timeline({ limit: 3, after: at(0) - 1 })).toEqual(newest.slice(0, 3));
    for (const other of [{ before: at(0) }, { q: 'line' }]) {
      const refused = client.page('GET /api/servers/:id/timeline', {
        params,
        query: { after: at(5), ...other },
      });
      await expect(refused).rejects.toThrow('after can not be combined with before, q or pattern');
    }
  });

  it('counts lines by time, with the same filters, and says what is no width of a bar', async () => {
    await seed((at) => (at % 7 === 0 ? `counted seven ${at}` : `counted ${at}`));
    const params = { id };
    const count = async (query: Readonly<Record<string, string | number>>): Promise<number> => {
      let [counted, more] = [0, {}];
      for (let before: number | null = 0; before !== null; more = { before }) {
        const part: LogHistogram = await client.call('GET /api/servers/:id/logs/histogram', {
          params,
          query: { ...query, ...more },
        });
        counted += part.bars.reduce((sum, { counts }) => sum + linesOf(counts), 0);
        ({ before } = part);
      }
      return counted;
    };
    const counts = await Promise.all(
      [{ q: 'counted' }, { q: 'counted seven' }, { pattern: '^counted \\d' }].map((filter) =>
        count({ ...filter, step: 604_800 }),
      ),
    );
    expect(counts).toEqual([LINES, LINES / 7, (LINES * 6) / 7]);
    const refused = client.call('GET /api/servers/:id/logs/histogram', { params, query: { step: 7 } });
    await expect(refused).rejects.toThrow('step must be 1, 5, 15, 60, 300, 900, 3600, 10800');
  });

  it('reads what matches a regular expression, and says what is none', async () => {
    const params = { id };
    const found = await pages((before) =>
      client.page('GET /api/servers/:id/logs', {
        params,
        query: { pattern: '^(öl|line) 1[01]$', limit: 5, ...before },
      }),
    );
    expect(found.flatMap(({ items }) => items.map(({ message }) => message))).toEqual(['line 11', 'ÖL 10']);
    for (const [query, why] of [
      [{ pattern: '(' }, 'pattern is no regular expression'],
      [{ pattern: '(?=x)' }, 'pattern is no regular expression'],
      [{ pattern: 'x', q: 'x' }, 'pattern can not be combined with q'],
    ] as const)
      await expect(client.page('GET /api/servers/:id/logs', { params, query })).rejects.toThrow(why);
  });

  it('reads the history of commands to its end, without requesting a page beyond it', async () => {
    const params = { id };
    for (const command of ['version', 'players', 'admins', 'bans']) {
      await client.call('POST /api/servers/:id/command', { params, body: { command } });
    }
    const read = await pages((before) =>
      client.page('GET /api/servers/:id/commands', { params, query: { limit: 2, ...before } }),
    );
    expect(read.map(({ items }) => items.map(({ command }) => command))).toEqual([
      ['bans', 'admins'],
      ['players', 'version'],
    ]);
  });
});
