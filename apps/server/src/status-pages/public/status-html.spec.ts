import { describe, expect, it } from '@jest/globals';
import { type LanguageCode } from '@outpost/contracts/languages.js';
import { type PublicServer, type PublicStatus } from '@outpost/contracts/status-pages.js';
import { statusHtml } from './status-html.js';

const AT = '2026-11-20T18:04:00.000Z';

const aServer = (changes: Partial<PublicServer> = {}): PublicServer => ({
  ...{ name: 'Chernarus', game: 'DayZ', state: 'up', since: null, players: 12, maxPlayers: 60 },
  ...{ playerNames: [], uptimePercent: null, days: [], nextRestart: null, ...changes },
});

const day = (at: number, uptimePercent: number | null) => ({ day: `2026-11-${at}`, uptimePercent });

function pageOf(server: PublicServer, language: LanguageCode = 'en', isEmbed = false): string {
  const status: PublicStatus = {
    ...{ title: 'My community', about: '', state: 'up', at: AT, servers: [server] },
    ...{ moreServers: 0, incidents: [], maintenance: [] },
  };
  const look = { accent: null, hasLogo: false, isIndexed: false };
  return statusHtml(status, { language, base: '/status/us', isEmbed, ...look });
}

describe('The page', () => {
  it('tells of how many days it knows anything', () => {
    const known = aServer({ uptimePercent: 99.5, days: [day(18, null), day(19, 99), day(20, 100)] });
    expect(pageOf(known)).toContain('99.5 % up (2 days)');
    expect(pageOf(known, 'de')).toContain('99,5 % erreichbar (2 Tage)');
    expect(pageOf(known, 'ru')).toContain('работает 99,5 % времени (2 дня)');
  });

  it('tells since when from the first minute on', () => {
    expect(pageOf(aServer({ since: '2026-11-20T18:03:01.000Z' }))).toContain('12 of 60 players</p>');
    expect(pageOf(aServer({ since: '2026-11-20T18:03:00.000Z' }))).toContain('for 1 min');
  });

  it('is read again by the browser as a frame alone: readers would be taken back to the beginning', () => {
    expect(pageOf(aServer(), 'en', true)).toContain('http-equiv="refresh"');
    expect(pageOf(aServer())).not.toContain('http-equiv="refresh"');
  });

  it('shows names as they are, whatever they look like', () => {
    const names = ['<script>alert(1)</script>', 'A & "B"'];
    const html = pageOf(aServer({ name: '<b>Live</b>', playerNames: names }));
    expect(html).toContain('&lt;b&gt;Live&lt;/b&gt;');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;, A &amp; &quot;B&quot;');
  });
});
