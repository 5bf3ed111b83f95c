import { afterEach, describe, expect, it } from '@jest/globals';
import { anEntry } from '@outpost/contracts/testing/timeline.js';
import { matchesFilter, readNewerEntries, readTimelinePage } from './timeline-page.js';

const realFetch = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = realFetch;
});

/** Serves 1,000 entries of which one matches; each page scans 300 of them, as for a search of two letters. */
function servePages(match: number): string[] {
  const asked: string[] = [];
  globalThis.fetch = (input) => {
    const url = new URL(input as string, 'http://panel');
    asked.push(url.search);
    const before = Number(url.searchParams.get('before') ?? 1_001);
    const next = Math.max(1, before - 300);
    const entries = match >= next && match < before ? [{ id: match, message: 'öl' }] : [];
    const headers = new Headers();
    if (next > 1) headers.set('link', `</api/servers/1/timeline?before=${next}>; rel="next"`);
    return Promise.resolve(Response.json(entries, { headers }));
  };
  return asked;
}

const view = (filter = {}) => ({ serverId: 1, filter, limit: 500 });

describe('Reading a page of the timeline', () => {
  it('continues past empty answers until it finds an entry', async () => {
    const asked = servePages(150);
    expect(await readTimelinePage(view({ q: 'öl' }))).toMatchObject({ entries: [{ id: 150 }], next: 101 });
    expect(asked).toHaveLength(3);
    expect(asked[1]).toBe('?q=%C3%B6l&limit=500&before=701');
  });

  it('ends without a match at the end of the timeline', async () => {
    servePages(5_000);
    expect(await readTimelinePage(view({ q: 'öl' }))).toMatchObject({ entries: [], next: undefined });
  });

  it('starts before a given entry', async () => {
    const asked = servePages(150);
    const page = await readTimelinePage(view(), 200);
    expect([page.entries.length, page.next, asked]).toEqual([1, undefined, ['?limit=500&before=200']]);
  });
});

/** Serves the entries 1 to 20, at most `fits` on a page, since their answers are long. */
function serveAfter(fits: number): string[] {
  const asked: string[] = [];
  globalThis.fetch = (input) => {
    const { search, searchParams } = new URL(input as string, 'http://panel');
    asked.push(search);
    const limit = Number(searchParams.get('limit'));
    const after = searchParams.get('after');
    const newest =
      after === null ? Number(searchParams.get('before')) - 1 : Math.min(20, Number(after) + limit);
    const oldest = Math.max(1, newest - Math.min(limit, fits) + 1);
    const entries = Array.from({ length: newest - oldest + 1 }, (_, at) => ({ id: newest - at }));
    const headers = new Headers();
    if (oldest > 1) headers.set('link', `</api/servers/1/timeline?before=${oldest}>; rel="next"`);
    return Promise.resolve(Response.json(entries, { headers }));
  };
  return asked;
}

describe('Reading what follows an entry', () => {
  const newer = async (after: number, limit: number): Promise<number[]> =>
    (await readNewerEntries({ ...view(), limit }, after)).map(({ id }) => id);

  it('takes one page', async () => {
    const asked = serveAfter(100);
    expect(await newer(5, 3)).toEqual([8, 7, 6]);
    expect(asked).toEqual(['?limit=3&after=5']);
  });

  it('ends with the last there is, and leaves out what came before', async () => {
    serveAfter(100);
    expect(await newer(18, 5)).toEqual([20, 19]);
    expect(await newer(20, 5)).toEqual([]);
  });

  it('leaves no gap where a page ends early', async () => {
    const asked = serveAfter(2);
    expect(await newer(5, 5)).toEqual([10, 9, 8, 7, 6]);
    expect(asked).toEqual(['?limit=5&after=5', '?limit=5&before=9', '?limit=5&before=7']);
  });
});

describe('The filter', () => {
  const chat = anEntry({ kind: 'chat', message: '(Global) Survivor: Hello' });

  it.each<readonly [why: string, filter: object, matches: boolean]>([
    ['nothing is asked', {}, true],
    ['the type is right', { type: 'player' }, true],
    ['the type is another', { type: 'error' }, false],
    ['the text is there in other letters', { q: 'sURVIVOR: h' }, true],
    ['the text is not there', { q: 'goodbye' }, false],
    ['it begins at that moment', { from: '2026-11-20T12:00:00Z' }, true],
    ['it begins later', { from: '2026-11-20T12:00:01Z' }, false],
    ['it ends later', { to: '2026-11-20T12:00:01Z' }, true],
    ['it ends at that moment', { to: '2026-11-20T12:00:00Z' }, false],
    ['one of two does not hold', { type: 'player', q: 'goodbye' }, false],
  ])('when %s', (_, filter, matches) => {
    expect(matchesFilter(chat, filter)).toBe(matches);
  });
});
