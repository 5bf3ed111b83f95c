import { Injectable } from '@nestjs/common';
import { In, LessThan, LessThanOrEqual } from 'typeorm';
import { WallClock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { type Durability } from '../platform/database/statement.js';
import { jsonRows } from '../platform/database/storable-text.js';
import { storedTime } from '../platform/database/stored-time.js';
import { SecretBox } from '../platform/secret-box.js';
import { chainOfGroup, linkOf, PANEL_CHAIN, sealOf, type Sign } from './audit-chain.js';
import { AuditChainEntity, AuditEntryEntity, AuditIntentEntity } from './audit-entry.entity.js';
import { type AuditIntent, NOTHING_CHANGED } from './audit-intents.js';

/** Whatever adds to chains or shortens them takes turns, on all replicas. */
const TURN = 'chains of the audit';
/** What a power cut undoes is an intent again, and becomes the same entry. */
const RELAXED: Durability = { isDurable: false };
/** Other writes wait some five milliseconds for each step. */
const AT_ONCE = 50;

const COLUMNS = {
  chain: 'integer',
  place: 'integer',
  at: 'time',
  actor_kind: 'text',
  actor_id: 'integer',
  actor: 'text',
  token_name: 'text',
  credential_id: 'integer',
  address: 'text',
  action: 'text',
  outcome: 'text',
  details: 'text',
  link: 'text',
} as const;

const rowOf = (entry: Omit<AuditEntryEntity, 'id'>): readonly (string | number | null)[] => [
  ...[entry.chain, entry.place, storedTime(entry.at), entry.actorKind, entry.actorId, entry.actor],
  ...[entry.tokenName, entry.credentialId, entry.address, entry.action, entry.outcome],
  ...[entry.details, entry.link],
];

type NewEntry = Omit<AuditEntryEntity, 'id' | 'place' | 'link'>;
type Ends = Map<number, AuditChainEntity>;

/** What was made of intents. */
export interface Settled {
  readonly entries: number;
  /** Of these it is not known whether they were done. */
  readonly unknown: number;
}

/** Adds entries to the ends of their chains, and removes them from the beginnings. */
@Injectable()
export class AuditChains {
  readonly sign: Sign;

  private readonly insertion: string;

  constructor(
    private readonly database: Database,
    private readonly clock: WallClock,
    box: SecretBox,
  ) {
    const names = Object.keys(COLUMNS).join();
    this.insertion = `INSERT INTO audit_entries (${names}) SELECT ${names} FROM ${database.sql.rows('added', COLUMNS)}`;
    this.sign = (text) => box.sign(text, 'audit');
  }

  hasIntents(before: Date): Promise<boolean> {
    return this.database.read(AuditIntentEntity).existsBy({ begunAt: LessThan(before) });
  }

  /** Makes entries of what has ended, and of what began before that moment; some of them at once, the oldest first. */
  settle(before: Date): Promise<Settled> {
    return this.database.writeInTurn(
      TURN,
      async (manager) => {
        const where = { begunAt: LessThan(before) };
        const intents = await manager.find(AuditIntentEntity, { where, order: { id: 'ASC' }, take: AT_ONCE });
        if (intents.length === 0) return { entries: 0, unknown: 0 };
        const entries = intents.map((intent) => this.entryOf(intent));
        const chains = [...new Set([PANEL_CHAIN, ...entries.map(({ chain }) => chain)])];
        const found = await manager.findBy(AuditChainEntity, { id: In(chains) });
        const ends: Ends = new Map(found.map((end) => [end.id, end]));
        const placed = entries.map((entry) => this.placed(ends, entry));
        await manager.query(this.insertion, [jsonRows(placed.map(rowOf))]);
        const sealed = [...ends.values()].map((end) => ({ ...end, seal: sealOf(this.sign, end) }));
        await manager.upsert(AuditChainEntity, sealed, ['id']);
        await manager.delete(
          AuditIntentEntity,
          intents.map(({ id }) => id),
        );
        const unknown = entries.filter(({ outcome }) => outcome === 'unknown');
        return { entries: entries.length, unknown: unknown.length };
      },
      RELAXED,
    );
  }

  /**
   * Removes the oldest entries of a chain, at most `most`, if they are from before. What remains can still be verified.
   * Returns how many.
   */
  removeOld(chain: number, before: Date, most: number): Promise<number> {
    return this.database.writeInTurn(TURN, async (manager) => {
      const ends = await manager.findOneByOrFail(AuditChainEntity, { id: chain });
      const old = await manager.find(AuditEntryEntity, {
        where: { chain, at: LessThan(before), place: LessThanOrEqual(ends.removedPlace + most) },
        order: { place: 'ASC' },
      });
      const last = old.at(-1);
      if (!last) return 0;
      await manager.delete(AuditEntryEntity, { chain, place: LessThanOrEqual(last.place) });
      const removed = { removedPlace: last.place, removedLink: last.link };
      const seal = sealOf(this.sign, { ...ends, ...removed });
      await manager.update(AuditChainEntity, { id: chain }, { ...removed, seal });
      return old.length;
    });
  }

  private entryOf({ begunAt, entry }: AuditIntentEntity): NewEntry {
    const { serverId, groupId, about, end, ...act } = JSON.parse(entry) as AuditIntent;
    const { at, outcome, change } = end ?? {
      ...{ at: this.clock.now(), outcome: 'unknown', change: NOTHING_CHANGED },
    };
    const known = end ? about : { ...about, begunAt: begunAt.toISOString() };
    return {
      ...{ ...act, chain: serverId ?? chainOfGroup(groupId), at: new Date(at), outcome },
      details: JSON.stringify({ about: known, ...change }),
    };
  }

  /** At the end of its chain, which is moved. */
  private placed(ends: Ends, entry: NewEntry): Omit<AuditEntryEntity, 'id'> {
    const end = ends.get(entry.chain) ?? begun(ends, entry.chain);
    const placed = { ...entry, place: end.place + 1 };
    const link = linkOf(this.sign, end.link, placed);
    ends.set(entry.chain, { ...end, place: placed.place, link });
    return { ...placed, link };
  }
}

const newChain = (id: number): AuditChainEntity => ({
  ...{ id, place: 0, link: '', removedPlace: 0, removedLink: '', others: 0, seal: '' },
});

/** A new chain is counted in that of the panel. */
function begun(ends: Ends, id: number): AuditChainEntity {
  if (id !== PANEL_CHAIN) {
    const panel = ends.get(PANEL_CHAIN) ?? newChain(PANEL_CHAIN);
    ends.set(PANEL_CHAIN, { ...panel, others: panel.others + 1 });
  }
  return newChain(id);
}
