import { PANEL_PATHS } from '@outpost/contracts/panel-paths.js';
import { type LanguageCode } from '@outpost/contracts/languages.js';
import { type NoticeEvent } from '@outpost/contracts/channels.js';
import { MOMENTARY_CONDITIONS, type ConditionKind } from '@outpost/contracts/alert-conditions.js';
import { type Notice, type NoticeTone } from '../channels/notice.js';
import { type AlertEntity } from './alert.entity.js';
import { type AlertTexts } from './texts/alert-texts.js';
import { GERMAN } from './texts/de.js';
import { ENGLISH } from './texts/en.js';
import { SPANISH } from './texts/es.js';
import { FRENCH } from './texts/fr.js';
import { POLISH } from './texts/pl.js';
import { PORTUGUESE } from './texts/pt.js';
import { RUSSIAN } from './texts/ru.js';

const TEXTS: Readonly<Record<LanguageCode, AlertTexts>> = {
  ...{ en: ENGLISH, de: GERMAN, fr: FRENCH, es: SPANISH, pl: POLISH, ru: RUSSIAN, pt: PORTUGUESE },
};

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Of servers or lines, in one message. */
const LINES_MAX = 15;
/** Of alerts, for programs. */
const DATA_MAX = 100;

const TONES: Readonly<Record<ConditionKind, NoticeTone>> = {
  down: 'critical',
  'restart-not-back': 'critical',
  'schedule-failed': 'warning',
  'players-at-least': 'info',
  empty: 'info',
  slow: 'warning',
  log: 'warning',
  'player-joined': 'warning',
  'approval-waiting': 'info',
  'account-waiting': 'info',
  'panel-problem': 'critical',
};

/** A server as far as messages name it. */
export interface ToldServer {
  readonly name: string;
  readonly host: string;
  readonly timeZone: string;
}

export interface AlertMessage {
  readonly kind: 'alert' | 'reminder' | 'escalation' | 'recovery';
  readonly rule: { readonly id: number; readonly name: string };
  /** At least one, all of the same condition, in the order they began. */
  readonly alerts: readonly [AlertEntity, ...AlertEntity[]];
  /** How many more there are, which were not stored. */
  readonly more: number;
  readonly servers: ReadonlyMap<number, ToldServer>;
  readonly now: Date;
  /** The address of the panel; undefined if it is not known. */
  readonly panel: string | undefined;
}

type Values = Readonly<Record<string, string | number>>;

/** One message about alerts, in a language. */
export function alertNotice(message: AlertMessage, language: LanguageCode): Notice {
  const { kind, rule, alerts, more, now, panel } = message;
  const texts = TEXTS[language];
  const { condition } = alerts[0];
  const title = titleOf(message, texts);
  const events = { alert: 'alert', escalation: 'alert', reminder: 'reminder', recovery: 'recovery' } as const;
  const event: NoticeEvent = events[kind];
  return {
    event,
    tone: kind === 'recovery' ? 'good' : TONES[condition],
    title: kind === 'reminder' || kind === 'escalation' ? filled(texts[kind], { title }) : title,
    lines: linesOf(message, texts, language),
    at: (kind === 'recovery' ? endOf(alerts, now) : alerts[0].openedAt).toISOString(),
    link: panel === undefined ? null : new URL(pageOf(condition), panel).href,
    data: {
      rule: { id: rule.id, name: rule.name },
      condition,
      more,
      alerts: alerts.slice(0, DATA_MAX).map((alert) => dataOf(alert, message)),
    },
  };
}

/** Where something can be done about it. */
const pageOf = (condition: ConditionKind): string => {
  if (condition === 'approval-waiting') return PANEL_PATHS.approvals;
  return condition === 'account-waiting' ? PANEL_PATHS.admin : PANEL_PATHS.alerts;
};

function titleOf({ kind, alerts, more, rule, servers }: AlertMessage, texts: AlertTexts): string {
  const [first] = alerts;
  const { one, many, over = one, overMany = many } = texts.conditions[first.condition];
  const count = alerts.length + more;
  const isOver = kind === 'recovery';
  if (count === 1) return filled(isOver ? over : one, valuesOf(first, servers, { rule: rule.name }));
  const title = filled(isOver ? overMany : many, { count, rule: rule.name });
  const host = sharedHost(alerts, servers);
  return host === undefined ? title : `${title}: ${filled(texts.host, { host })}`;
}

function linesOf(message: AlertMessage, texts: AlertTexts, language: LanguageCode): readonly string[] {
  const { kind, alerts, more, servers, now } = message;
  const [first] = alerts;
  const { timeZone = 'UTC' } = servers.get(first.serverId ?? 0) ?? {};
  if (kind === 'recovery')
    return [
      ...namesOf(message, texts),
      filled(texts.lasted, {
        duration: durationOf(endOf(alerts, now).getTime() - first.openedAt.getTime(), texts),
      }),
    ];
  const since = filled(texts.since, { since: timeIn(language, first.openedAt, timeZone) });
  const shown = alerts.slice(0, LINES_MAX);
  const details = shown.flatMap((alert) => detailOf(alert, message, texts));
  const hidden = alerts.length - shown.length + more;
  return [
    ...details,
    ...(hidden > 0 ? [filled(texts.more, { count: hidden })] : []),
    ...(MOMENTARY_CONDITIONS.has(first.condition) ? [] : [since]),
  ];
}

/** Which servers, where the title does not say it. */
function namesOf({ alerts, servers }: AlertMessage, texts: AlertTexts): readonly string[] {
  if (alerts.length === 1) return [];
  const names = alerts.flatMap(({ serverId }) => servers.get(serverId ?? 0)?.name ?? []);
  const hidden = names.length - LINES_MAX;
  return [...names.slice(0, LINES_MAX), ...(hidden > 0 ? [filled(texts.more, { count: hidden })] : [])];
}

function detailOf(
  alert: AlertEntity,
  { alerts, servers, rule }: AlertMessage,
  texts: AlertTexts,
): readonly string[] {
  const { seen, one } = texts.conditions[alert.condition];
  const values = valuesOf(alert, servers, { rule: rule.name });
  if (alerts.length === 1) return seen === undefined ? [] : [filled(seen, values)];
  if (seen === undefined) return [filled(one, values)];
  const name = servers.get(alert.serverId ?? 0)?.name;
  return [name === undefined ? filled(seen, values) : `${name}: ${filled(seen, values)}`];
}

const valuesOf = (
  { serverId, facts }: AlertEntity,
  servers: AlertMessage['servers'],
  others: Values,
): Values => ({
  server: servers.get(serverId ?? 0)?.name ?? '?',
  ...{ about: facts.about ?? '', players: facts.players ?? '?', milliseconds: facts.milliseconds ?? '?' },
  ...others,
});

/** Where all of them are, if that is one place. */
function sharedHost(alerts: readonly AlertEntity[], servers: AlertMessage['servers']): string | undefined {
  const hosts = new Set(alerts.map(({ serverId }) => servers.get(serverId ?? 0)?.host));
  const [host] = hosts;
  return hosts.size === 1 ? host : undefined;
}

const dataOf = ({ id, serverId, facts, openedAt, endedAt }: AlertEntity, { servers }: AlertMessage) => ({
  ...{ id, serverId, serverName: servers.get(serverId ?? 0)?.name ?? null, ...facts },
  ...{ openedAt: openedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null },
});

const endOf = (alerts: readonly AlertEntity[], now: Date): Date =>
  new Date(Math.max(...alerts.map(({ endedAt }) => (endedAt ?? now).getTime())));

const timeIn = (language: LanguageCode, time: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(language, {
    ...({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const),
    ...({ timeZoneName: 'short', hourCycle: 'h23', timeZone } as const),
  }).format(time);

function durationOf(ms: number, texts: AlertTexts): string {
  if (ms < MINUTE_MS) return filled(texts.seconds, { seconds: Math.round(ms / SECOND_MS) });
  const hours = Math.floor(ms / HOUR_MS);
  const minutes = filled(texts.minutes, { minutes: Math.floor((ms % HOUR_MS) / MINUTE_MS) });
  return hours === 0 ? minutes : `${filled(texts.hours, { hours })} ${minutes}`;
}

/** One line: a name can't add lines that look like the panel's own. */
const filled = (template: string, values: Values): string =>
  template.replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    String(values[name] ?? place).replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '),
  );
