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

/** What changed, one text for each value; without a change, what it was about. Of secrets, that they were sent. */
export function changeLabels(t: AuditTexts, { about, before, after }: AuditEntry): readonly string[] {
  const { secrets, ...others } = about;
  const hidden = typeof secrets === 'string' ? [t.notRecorded({ name: secrets })] : [];
  if (before && after) {
    const changes = Object.entries(after).map(([name, value]) =>
      t.changed({ name, before: valueLabel(before[name]), after: valueLabel(value) }),
    );
    return [...changes, ...hidden];
  }
  const known = Object.entries(after ?? before ?? others).filter(
    ([, value]) => value !== null && value !== '',
  );
  return [...known.map(([name, value]) => t.value({ name, value: String(value) })), ...hidden];
}

/** When, by whom and from where. */
export const factsOf = (t: AuditTexts, entry: AuditEntry): readonly string[] => [
  formatDateTime(entry.at),
  actorLabel(t, entry),
  ...(entry.address === null ? [] : [t.fromAddress({ address: entry.address })]),
  ...(entry.outcome === 'unknown' ? [t.unknownOutcome] : []),
];
