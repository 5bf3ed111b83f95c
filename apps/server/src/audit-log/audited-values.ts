import { type AuditValue, type AuditValues } from '@outpost/contracts/audit.js';
import { type AuditedChange } from '../audit/audit-intents.js';
import { shortened } from '../platform/shortened.js';

/** Fields of requests and answers that are secret, or let somebody in. Held by a test over all contracts. */
export const SECRET_FIELDS: ReadonlySet<string> = new Set([
  ...['password', 'currentPassword', 'newPassword', 'code', 'secret', 'token', 'recoveryCodes', 'startHook'],
  ...['credential', 'challenge', 'uri', 'options', 'url'],
]);

const VALUE_MAX_LENGTH = 1_000;
/** Calls have fewer: what is sent is recorded before it is checked. */
const FIELDS_MAX = 40;

type Fields = Readonly<Record<string, unknown>>;

/** Which of these fields are secret: that they were sent may be stored. */
export const secretsIn = (fields: object | null | undefined): readonly string[] =>
  Object.keys(fields ?? {}).filter((name) => SECRET_FIELDS.has(name));

/** What of this may be stored: no secrets, nothing long, lists and objects as JSON. */
export const recordable = (fields: object | null | undefined): AuditValues =>
  Object.fromEntries(
    Object.entries((fields ?? {}) as Fields)
      .filter(([name, value]) => value !== undefined && !SECRET_FIELDS.has(name))
      .slice(0, FIELDS_MAX)
      .map(([name, value]) => [name, valueOf(value)]),
  );

/** What differs between the two; all of one if there is no other. */
export function changeBetween(before: AuditValues | null, after: AuditValues | null): AuditedChange {
  if (!before || !after) return { before, after };
  const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
  return { before: pick(before, changed), after: pick(after, changed) };
}

const pick = (values: AuditValues, names: readonly string[]): AuditValues =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));

function valueOf(value: unknown): AuditValue {
  if (value instanceof Date) return value.toISOString();
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  return shortened(
    typeof value === 'string' ? value : JSON.stringify(value, withoutSecrets),
    VALUE_MAX_LENGTH,
  );
}

const withoutSecrets = (name: string, value: unknown): unknown =>
  SECRET_FIELDS.has(name) ? undefined : value;
