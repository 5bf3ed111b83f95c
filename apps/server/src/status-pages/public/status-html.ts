import { createHash } from 'node:crypto';
import { type LanguageCode } from '@outpost/contracts/languages.js';
import {
  type PublicDay,
  type PublicIncident,
  type PublicMaintenance,
  type PublicServer,
  type PublicStatus,
} from '@outpost/contracts/status-pages.js';
import { escaped } from './escaped.js';
import { STATUS_CSS } from './status-css.js';
import { type StatusTexts } from './texts/status-texts.js';
import { filledIn, STATUS_TEXTS } from './texts/texts-by-language.js';

export interface HtmlOptions {
  readonly language: LanguageCode;
  /** Where the page is: /status/slug, or nothing on a domain of its own. */
  readonly base: string;
  /** The state and the servers alone, for a frame of another page. */
  readonly isEmbed: boolean;
  readonly accent: string | null;
  readonly hasLogo: boolean;
  readonly isIndexed: boolean;
}

const accentCss = (accent: string | null): string => (accent === null ? '' : `:root{--accent:${accent}}`);

const hashOf = (css: string): string => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

/** What the page needs, and nothing else: no script, and nothing of other origins. */
export const cspOf = (accent: string | null): string =>
  [
    "default-src 'none'",
    `style-src ${[STATUS_CSS, accentCss(accent)].filter(Boolean).map(hashOf).join(' ')}`,
    ...["img-src 'self'", "base-uri 'none'", "form-action 'none'"],
  ].join('; ');

interface Context {
  readonly t: StatusTexts;
  readonly language: LanguageCode;
  readonly now: number;
}

/**
 * The whole page, which tells everything without a script. A frame is read again each minute by the browser itself: a
 * page is not, since that would take those who read it with a screen reader back to its beginning (WCAG 2.2.1).
 */
export function statusHtml(status: PublicStatus, options: HtmlOptions): string {
  const { language, base, isEmbed, accent, hasLogo, isIndexed } = options;
  const t = STATUS_TEXTS[language];
  const context = { t, language, now: Date.parse(status.at) };
  const title = escaped(status.title);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${isEmbed ? '<meta http-equiv="refresh" content="60">\n' : ''}${isIndexed ? '' : '<meta name="robots" content="noindex">\n'}<title>${escaped(t.overall[status.state])} · ${title}</title>
<meta name="description" content="${escaped(t.overall[status.state])}">
<style>${STATUS_CSS}</style>${accent === null ? '' : `<style>${accentCss(accent)}</style>`}
</head>
<body${isEmbed ? ' class="embed"' : ''}>
<main>
<header>${hasLogo ? `<img src="${base}/logo" alt="" width="56" height="56">` : ''}<div><h1>${title}</h1>${status.about === '' ? '' : `<p>${escaped(status.about)}</p>`}</div></header>
<p class="overall ${status.state}" role="status">${escaped(t.overall[status.state])}</p>
${list(
  'servers',
  t.servers,
  status.servers.map((server) => serverItem(server, context)),
)}
${status.moreServers > 0 ? `<p class="remark">${escaped(filledIn(t.more, { count: String(status.moreServers) }))}</p>` : ''}
${isEmbed ? '' : history(status, context)}
<footer><p>${escaped(filledIn(t.asOf, { time: timeText(status.at, language) }))}</p></footer>
</main>
</body>
</html>
`;
}

function history({ maintenance, incidents }: PublicStatus, context: Context): string {
  const { t } = context;
  const works = maintenance.map((one) => maintenanceItem(one, context));
  const downs = incidents.map((one) => incidentItem(one, context));
  const none = `<h2>${escaped(t.incidents)}</h2><p class="remark">${escaped(t.noIncidents)}</p>`;
  return [
    works.length > 0 ? `<h2>${escaped(t.maintenance)}</h2>${list('works', t.maintenance, works)}` : '',
    downs.length > 0 ? `<h2>${escaped(t.incidents)}</h2>${list('downs', t.incidents, downs)}` : none,
  ].join('\n');
}

const list = (name: string, label: string, items: readonly string[]): string =>
  items.length === 0 ? '' : `<ul class="${name}" aria-label="${escaped(label)}">${items.join('')}</ul>`;

function uptimeText({ uptimePercent, days }: PublicServer, { t, language }: Context): string {
  if (uptimePercent === null) return '';
  const known = days.filter((day) => day.uptimePercent !== null).length;
  return filledIn(t.uptime, {
    percent: percentText(uptimePercent, language),
    days: daysText(known, language),
  });
}

/** Empty in the first minute. */
function sinceText(since: string | null, { t, now }: Context): string {
  const ms = since === null ? 0 : now - Date.parse(since);
  return ms < MINUTE_MS ? '' : filledIn(t.since, { duration: durationText(ms, t) });
}

function serverItem(server: PublicServer, context: Context): string {
  const { t, language, now } = context;
  const { name, game, state, players, maxPlayers, playerNames, nextRestart } = server;
  const facts = [
    game ?? '',
    players === null ? '' : filledIn(t.players, { players: String(players), most: String(maxPlayers) }),
    sinceText(server.since, context),
    uptimeText(server, context),
  ].filter(Boolean);
  const restart =
    nextRestart === null
      ? ''
      : `<p>${escaped(
          filledIn(t.nextRestart, {
            duration: durationText(Date.parse(nextRestart) - now, t),
            time: timeText(nextRestart, language),
          }),
        )}</p>`;
  const who =
    playerNames.length === 0
      ? ''
      : `<p>${escaped(filledIn(t.whoPlays, { names: playerNames.join(', ') }))}</p>`;
  return `<li><div class="line"><strong>${escaped(name)}</strong><span class="state ${state}">${escaped(t.states[state])}</span></div><p>${escaped(facts.join(' · '))}</p>${restart}${who}${daysBar(server.days, t)}</li>`;
}

/** From good to bad; of a day without observations nothing is told. */
function qualityOf(percent: number | null): string {
  if (percent === null) return 'none';
  if (percent >= 99.5) return 'good';
  return percent >= 95 ? 'fair' : 'bad';
}

function daysBar(days: readonly PublicDay[], t: StatusTexts): string {
  const bars = days.map(
    ({ day, uptimePercent }, at) =>
      `<rect class="${qualityOf(uptimePercent)}" x="${at * 4}" width="3" height="24"><title>${day}${uptimePercent === null ? '' : `: ${uptimePercent} %`}</title></rect>`,
  );
  return `<svg class="days" viewBox="0 0 ${days.length * 4 - 1} 24" preserveAspectRatio="none" role="img" aria-label="${escaped(t.days)}">${bars.join('')}</svg><div class="ends"><span>${escaped(t.daysAgo)}</span><span>${escaped(t.today)}</span></div>`;
}

function maintenanceItem(
  { name, note, from, to, servers }: PublicMaintenance,
  { t, language }: Context,
): string {
  const begin = timeText(from, language);
  const times =
    to === null
      ? filledIn(t.from, { from: begin })
      : filledIn(t.fromTo, { from: begin, to: timeText(to, language) });
  return `<li><strong>${escaped(name)}</strong><p>${escaped([times, servers.join(', ')].join(' · '))}</p>${note === '' ? '' : `<p class="note">${escaped(note)}</p>`}</li>`;
}

function incidentItem(
  { server, beganAt, endedAt, downSeconds }: PublicIncident,
  { t, language }: Context,
): string {
  const from = timeText(beganAt, language);
  const times =
    endedAt === null
      ? filledIn(t.from, { from })
      : filledIn(t.fromTo, { from, to: timeText(endedAt, language) });
  const length = filledIn(t.downFor, { duration: durationText(downSeconds * 1_000, t) });
  return `<li><strong>${escaped(server)}</strong><p>${escaped(`${times} · ${length}`)}</p></li>`;
}

const MINUTE_MS = 60_000;

function durationText(ms: number, t: StatusTexts): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  if (days > 0) return filledIn(t.daysHours, { days: String(days), hours: String(hours) });
  if (hours > 0) return filledIn(t.hoursMinutes, { hours: String(hours), minutes: String(rest) });
  return filledIn(t.minutes, { minutes: String(minutes) });
}

const percentText = (percent: number, language: LanguageCode): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(percent);

const daysText = (count: number, language: LanguageCode): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(count);

/** Visitors live anywhere: all see the same time. */
const timeText = (iso: string, language: LanguageCode): string =>
  `${new Intl.DateTimeFormat(language, {
    ...{
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: 'UTC',
    },
  }).format(new Date(iso))} UTC`;
