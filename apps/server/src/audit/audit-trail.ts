import { Injectable } from '@nestjs/common';
import { type AuditOutcome, type AuditValues } from '@outpost/contracts/audit.js';
import { type EntityManager, LessThan, LessThanOrEqual } from 'typeorm';
import { WallClock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { insertRow } from '../platform/database/insert-row.js';
import { SecretBox } from '../platform/secret-box.js';
import { AuditChainEntity, AuditEntryEntity, AuditIntentEntity } from './audit-entry.entity.js';
import { linkOf, sealOf, type Sign } from './audit-chain.js';

/** Who does it, and to what. */
export interface AuditedAct extends Pick<
  AuditEntryEntity,
  'actorKind' | 'actorId' | 'actor' | 'tokenName' | 'credentialId' | 'address' | 'action'
> {
  /** Null: the panel or an account. */
  readonly serverId: number | null;
  readonly about: AuditValues;
}

/** What it changed, without secrets. */
export interface AuditedChange {
  readonly before: AuditValues | null;
  readonly after: AuditValues | null;
}

export const NOTHING_CHANGED: AuditedChange = { before: null, after: null };

/** Longer than any call lasts: whoever has begun by then was killed. */
const CALL_MAX_MS = 15 * 60_000;
const SWEPT_AT_ONCE = 100;

/**
 * Records who did what, in chains that show whether an entry was edited or removed. What is changed is noted before it
 * is done, so that nothing that happened is missing, whenever the process is killed.
 */
@Injectable()
export class AuditTrail {
  readonly sign: Sign;

  constructor(
    private readonly database: Database,
    private readonly clock: WallClock,
    box: SecretBox,
  ) {
    this.sign = (text) => box.sign(text, 'audit');
  }

  /** Before it is done; returns what to end it with. */
  async begin(act: AuditedAct): Promise<number> {
    const begunAt = this.clock.now();
    const intent = { begunAt, entry: JSON.stringify(act) };
    // What is done next is durable, and makes this so as well.
    const { id } = await this.database.writeRelaxed((manager) =>
      insertRow(manager, AuditIntentEntity, intent),
    );
    return id;
  }

  /** It was done, or may have been. */
  async end(intent: number, act: AuditedAct, outcome: AuditOutcome, change: AuditedChange): Promise<void> {
    await this.inChain(act, outcome, change, async (manager) => {
      await manager.delete(AuditIntentEntity, { id: intent });
    });
  }

  /** It was not done. */
  async withdraw(intent: number): Promise<void> {
    await this.database.write((manager) => manager.delete(AuditIntentEntity, { id: intent }));
  }

  /** For what was done at a moment, and what nobody can be kept waiting for. */
  async record(act: AuditedAct, change = NOTHING_CHANGED): Promise<void> {
    await this.inChain(act, 'done', change);
  }

  /** Makes entries of what was begun and never ended. Returns how many. */
  async sweep(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - CALL_MAX_MS);
    const left = await this.database.read(AuditIntentEntity).find({
      where: { begunAt: LessThan(before) },
      order: { id: 'ASC' },
      take: SWEPT_AT_ONCE,
    });
    for (const { id, entry } of left) {
      const act = JSON.parse(entry) as AuditedAct;
      await this.inChain(act, 'unknown', NOTHING_CHANGED, async (manager) => {
        await manager.delete(AuditIntentEntity, { id });
      });
    }
    return left.length;
  }

  /**
   * Removes the oldest entries of a chain, at most `most`, if they are from before. What remains can still be verified.
   * Returns how many.
   */
  async removeOld(chain: number, before: Date, most: number): Promise<number> {
    return this.database.writeReadCommitted(async (manager) => {
      await manager.increment(AuditChainEntity, { id: chain }, 'place', 0);
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

  private inChain(
    { serverId, about, ...actor }: AuditedAct,
    outcome: AuditOutcome,
    { before, after }: AuditedChange,
    also?: (manager: EntityManager) => Promise<void>,
  ): Promise<void> {
    const entry = {
      ...actor,
      outcome,
      details: JSON.stringify({ about, before, after }),
      at: this.clock.now(),
    };
    return this.database.writeReadCommitted(async (manager) => {
      await also?.(manager);
      await this.append(manager, { ...entry, chain: serverId ?? 0 });
    });
  }

  /** The first statement takes the row of the chain, so that entries of all replicas are added one after the other. */
  private async append(
    manager: EntityManager,
    entry: Omit<AuditEntryEntity, 'id' | 'place' | 'link'>,
  ): Promise<void> {
    const id = entry.chain;
    const { affected } = await manager.increment(AuditChainEntity, { id }, 'place', 1);
    if (affected === 0) await manager.insert(AuditChainEntity, { ...NEW_CHAIN, id });
    const chain = await manager.findOneByOrFail(AuditChainEntity, { id });
    const placed = { ...entry, place: chain.place };
    const link = linkOf(this.sign, chain.link, placed);
    await manager.insert(AuditEntryEntity, { ...placed, link });
    await manager.update(AuditChainEntity, { id }, { link, seal: sealOf(this.sign, { ...chain, link }) });
  }
}

const NEW_CHAIN = { place: 1, link: '', removedPlace: 0, removedLink: '', seal: '' };
