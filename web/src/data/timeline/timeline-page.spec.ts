import { afterEach, describe, expect, it } from '@jest/globals';
import { anEntry } from '@outpost/contracts/testing/timeline.js';
import { matchesFilter, readTimelinePage } from './timeline-page.js';

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
