import { type AuditOutcome, type AuditValues } from '@outpost/contracts/audit.js';
import { type EntityManager } from 'typeorm';
import { type SqlDialect } from '../platform/database/sql-dialect.js';
import { type Statement } from '../platform/database/statement.js';
import { jsonRows } from '../platform/database/storable-text.js';
import { storedTime } from '../platform/database/stored-time.js';
import { type AuditEntryEntity, AuditIntentEntity } from './audit-entry.entity.js';

/** Who does it, and to what. */
export interface AuditedAct extends Pick<
  AuditEntryEntity,
  'actorKind' | 'actorId' | 'actor' | 'tokenName' | 'credentialId' | 'address' | 'action'
> {
  /** Null: the panel or an account. */
  readonly serverId: number | null;
  /** The group of servers that it is about. */
  readonly groupId?: number | undefined;
  readonly about: AuditValues;
}

/** What it changed, without secrets. */
export interface AuditedChange {
  readonly before: AuditValues | null;
  readonly after: AuditValues | null;
}

export const NOTHING_CHANGED: AuditedChange = { before: null, after: null };

/** How it ended. */
interface AuditedEnd {
  /** ISO 8601. */
  readonly at: string;
  readonly outcome: AuditOutcome;
  readonly change: AuditedChange;
}

/** What somebody has begun to do; with an end, what is to become an entry. */
export interface AuditIntent extends AuditedAct {
  readonly end?: AuditedEnd;
}

/** When what has ended began, for the index: long ago. */
export const ENDED = new Date(0);

const COLUMNS = { begun_at: 'time', entry: 'text' } as const;

/** Stores intents, and returns their ids. */
export const noteStatement = (
  sql: SqlDialect,
  intents: readonly AuditIntent[],
  begunAt: Date,
): Statement => ({
  sql: `INSERT INTO audit_intents (begun_at, entry) SELECT begun_at, entry FROM ${sql.rows('added', COLUMNS)} RETURNING id`,
  parameters: [jsonRows(intents.map((intent) => [storedTime(begunAt), JSON.stringify(intent)]))],
});

/** Ends one with this id. */
export const endStatement = (sql: SqlDialect, id: number, intent: AuditIntent): Statement => ({
  sql: `UPDATE audit_intents SET begun_at = e.begun_at, entry = e.entry
    FROM ${sql.rows('e', { id: 'integer', ...COLUMNS })} WHERE audit_intents.id = e.id`,
  parameters: [jsonRows([[id, storedTime(ENDED), JSON.stringify(intent)]])],
});

export const doneAt = (act: AuditedAct, at: Date, change = NOTHING_CHANGED): AuditIntent => ({
  ...act,
  end: { at: at.toISOString(), outcome: 'done', change },
});

/**
 * Notes what is done in this transaction, where the key to sign entries is not at hand: the panel makes an entry of it
 * within a minute, or when it starts.
 */
export async function noteDone(manager: EntityManager, act: AuditedAct, at: Date): Promise<void> {
  await manager.insert(AuditIntentEntity, { begunAt: ENDED, entry: JSON.stringify(doneAt(act, at)) });
}
