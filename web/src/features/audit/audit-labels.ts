import { type AuditEntry, type AuditValue } from '@outpost/contracts/audit.js';
import { formatDateTime } from '../../i18n/format.js';
import { type AuditTexts } from './texts/en.js';

/** What was done; calls of another version of the panel keep their name. */
export function actionLabel(t: AuditTexts, { action }: Pick<AuditEntry, 'action'>): string {
  const text = (t as Readonly<Record<string, unknown>>)[action];
  return typeof text === 'string' ? text : action;
}

/** Who did it. */
export function actorLabel(
  t: AuditTexts,
  { actorKind, actor, tokenName }: Pick<AuditEntry, 'actorKind' | 'actor' | 'tokenName'>,
): string {
  if (tokenName !== null) return t.withToken({ name: actor, token: tokenName });
  if (actor !== '') return actor;
  return actorKind === 'system' ? t.system : t.nobody;
}

const valueLabel = (value: AuditValue | undefined): string =>
  value === null || value === undefined || value === '' ? '–' : String(value);

/** What changed, one text for each value; without a change, what it was about. */
export function changeLabels(t: AuditTexts, { about, before, after }: AuditEntry): readonly string[] {
  const shown = after ?? before ?? about;
  return Object.entries(shown).map(([name, value]) =>
    before && after
      ? t.changed({ name, before: valueLabel(before[name]), after: valueLabel(value) })
      : t.value({ name, value: valueLabel(value) }),
  );
}

/** When, by whom and from where. */
export const factsOf = (t: AuditTexts, entry: AuditEntry): readonly string[] => [
  formatDateTime(entry.at),
  actorLabel(t, entry),
  ...(entry.address === null ? [] : [t.fromAddress({ address: entry.address })]),
  ...(entry.outcome === 'unknown' ? [t.unknownOutcome] : []),
];
