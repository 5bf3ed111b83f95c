import { afterEach, describe, expect, it } from '@jest/globals';
import { logCsvAddress, logQuery, readLog, readMissedLogs } from './logs.actions.js';

const realFetch = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = realFetch;
});

/** A log of 1,000 lines of which one matches: a page looks at 300 lines, as a search of two letters does. */
function servePages(match: number): string[] {
  const asked: string[] = [];
  globalThis.fetch = (input) => {
    const url = new URL(input as string, 'http://panel');
    asked.push(url.search);
    const before = Number(url.searchParams.get('before') ?? 1_001);
    const next = Math.max(1, before - 300);
    const lines = match >= next && match < before ? [{ id: match, message: 'öl' }] : [];
    const headers = new Headers();
    if (next > 1) headers.set('link', `</api/servers/1/logs?before=${next}>; rel="next"`);
    return Promise.resolve(Response.json(lines, { headers }));
  };
  return asked;
}

describe('Reading a log', () => {
  it('goes on over empty pages until it has found a line', async () => {
    const asked = servePages(150);
    const log = await readLog(1, { q: 'öl' }, { limit: 500 });
    expect(log).toMatchObject({ lines: [{ id: 150 }], next: 101, readUpTo: 701 });
    expect(asked).toHaveLength(3);
    expect(asked[1]).toBe('?q=%C3%B6l&limit=500&before=701');
  });

  it('ends where there is nothing to find', async () => {
    servePages(5_000);
    expect(await readLog(1, { q: 'öl' }, { limit: 500 })).toMatchObject({ lines: [], next: undefined });
  });

  it('goes no farther than to what is known', async () => {
    const asked = servePages(150);
    const log = await readLog(1, { q: 'öl' }, { limit: 100, known: 650 });
    expect([log.lines, log.next, asked.length]).toEqual([[], 401, 2]);
  });

  it('begins before a line', async () => {
    const asked = servePages(150);
    const log = await readLog(1, {}, { limit: 500, before: 200 });
    expect([log.lines.length, log.next, asked]).toEqual([1, undefined, ['?limit=500&before=200']]);
  });
});

describe('Reading what the live connection left out', () => {
  /** A log of 3,000 lines, a thousand on a page. */
  function serveLines(): string[] {
    const asked: string[] = [];
    globalThis.fetch = (input) => {
      const url = new URL(input as string, 'http://panel');
      asked.push(url.search);
      const before = Math.min(Number(url.searchParams.get('before')), 3_001);
      const ids = Array.from({ length: Math.min(1_000, before - 1) }, (_, index) => before - 1 - index);
      const headers = new Headers();
      const last = ids.at(-1) ?? 1;
      if (last > 1) headers.set('link', `</api/servers/1/logs?before=${last}>; rel="next"`);
      return Promise.resolve(
        Response.json(
          ids.map((id) => ({ id })),
          { headers },
        ),
      );
    };
    return asked;
  }

  it('takes the lines between the two ids, each once, over as many pages as they fill', async () => {
    const asked = serveLines();
    const lines = await readMissedLogs({ serverId: 1, after: 700, upTo: 2_500 });
    const expected = Array.from({ length: 1_800 }, (_, index) => 2_500 - index);
    expect(lines.map(({ id }) => id)).toEqual(expected);
    expect(asked).toEqual(['?limit=1000&before=2501', '?limit=1000&before=1501']);
  });

  it('asks for nothing more where a page ends at what is known', async () => {
    const asked = serveLines();
    expect(await readMissedLogs({ serverId: 1, after: 1_500, upTo: 2_500 })).toHaveLength(1_000);
    expect(asked).toHaveLength(1);
  });
});

describe('The address of a log', () => {
  it('carries what is asked for and nothing else', () => {
    expect(logQuery({})).toBe('');
    expect(logQuery({ q: '', type: 'error' })).toBe('type=error');
    expect(logQuery({ q: 'a&b c', from: '2026-11-20T12:00:00.000Z' })).toBe(
      'q=a%26b+c&from=2026-11-20T12%3A00%3A00.000Z',
    );
  });

  it('is the same for the same filter, however it was put together', () => {
    expect(logQuery({ q: 'x', type: 'error' })).toBe(logQuery({ type: 'error', q: 'x' }));
  });

  it('of the CSV file has the same filter', () => {
    expect(logCsvAddress(0, {})).toBe('/api/servers/0/logs.csv');
    expect(logCsvAddress(7, { type: 'player' })).toBe('/api/servers/7/logs.csv?type=player');
  });
});
