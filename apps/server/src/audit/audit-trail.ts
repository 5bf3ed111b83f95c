import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Clock, CLOCK, type Timer } from '@outpost/clock/clock.js';
import { type AuditOutcome } from '@outpost/contracts/audit.js';
import { Mutex } from 'async-mutex';
import { WallClock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { type Durability } from '../platform/database/statement.js';
import { Log } from '../platform/log.js';
import { AuditChains } from './audit-chains.js';
import {
  type AuditedAct,
  type AuditedChange,
  type AuditIntent,
  doneAt,
  ENDED,
  endStatement,
  NOTHING_CHANGED,
  noteStatement,
} from './audit-intents.js';

/** Longer than any call lasts: whoever has begun by then was killed. */
const CALL_MAX_MS = 15 * 60_000;
/** For so long, what has ended waits for others to become entries together. */
const SETTLE_AFTER_MS = 200;

/** An intent is made durable by what is done next, and its end by what follows that: without it, it is `unknown`. */
const RELAXED: Durability = { isDurable: false };

/**
 * Records who did what. What is changed is noted before it is done, so that nothing that happened is missing, whenever
 * the process is killed. What has ended becomes an entry of its chain a moment later, together with others.
 */
@Injectable()
export class AuditTrail implements OnApplicationShutdown {
  private readonly settling = new Mutex();
  private timer: Timer | undefined;

  constructor(
    private readonly database: Database,
    private readonly chains: AuditChains,
    private readonly wallClock: WallClock,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Before it is done; returns what to end it with. */
  begin(act: AuditedAct): Promise<number> {
    return this.note(act, this.wallClock.now());
  }

  /** It was done, or may have been. */
  async end(intent: number, act: AuditedAct, outcome: AuditOutcome, change: AuditedChange): Promise<void> {
    const ended: AuditIntent = { ...act, end: { at: this.wallClock.now().toISOString(), outcome, change } };
    await this.database.run([endStatement(this.database.sql, intent, ended)], RELAXED);
    this.settleSoon();
  }

  /** It was not done. */
  async withdraw(intent: number): Promise<void> {
    const sql = 'DELETE FROM audit_intents WHERE id = ?';
    await this.database.run([{ sql, parameters: [intent] }], RELAXED);
  }

  /** For what was done at a moment. */
  async record(act: AuditedAct, change = NOTHING_CHANGED): Promise<void> {
    await this.note(doneAt(act, this.wallClock.now(), change), ENDED);
    this.settleSoon();
  }

  /** After something was noted as done. */
  settleSoon(): void {
    this.timer ??= this.clock.schedule(SETTLE_AFTER_MS, () => {
      this.timer = undefined;
      void this.trySettling();
    });
  }

  /**
   * Makes entries of all that has ended, and of what was begun and never ended.
   *
   * @returns of how many it is not known whether they were done
   * @throws {OperationalError} `storage_failed`
   */
  settle(): Promise<number> {
    return this.settling.runExclusive(async () => {
      const before = new Date(this.wallClock.now().getTime() - CALL_MAX_MS);
      let unknown = 0;
      while (await this.chains.hasIntents(before)) unknown += (await this.chains.settle(before)).unknown;
      return unknown;
    });
  }

  /** As far as it can be stored: a full disk must not keep anybody from reading what is there. */
  async trySettling(): Promise<void> {
    try {
      await this.settle();
    } catch (error) {
      this.log.error({ err: error }, 'entries of the audit could not be stored; this is tried again');
    }
  }

  onApplicationShutdown(): void {
    this.timer?.cancel();
  }

  private async note(intent: AuditIntent, begunAt: Date): Promise<number> {
    const [result] = await this.database.run([noteStatement(this.database.sql, [intent], begunAt)], RELAXED);
    const [row] = (result?.rows ?? []) as readonly { readonly id: number }[];
    if (!row) throw new TypeError('an intent was stored without an id');
    return row.id;
  }
}
