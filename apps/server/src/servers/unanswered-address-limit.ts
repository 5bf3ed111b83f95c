import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { type ServerAddress } from '@outpost/contracts/server-address.js';
import { tooManyAttempts } from '../auth/auth.errors.js';
import { WallClock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { Limits } from '../platform/limits.js';
import { ServersRepository } from './servers.repository.js';

const WINDOW_MS = 60_000;
/** Beyond this the oldest is evicted, and counts again when it is tried. */
const MAX_ANSWERED = 50_000;

interface Try extends ServerAddress {
  readonly at: number;
}

/** An account that has to wait. */
interface Full {
  readonly waitMs: number;
  readonly tried: readonly ServerAddress[];
}

/**
 * Limits how many addresses that never answer an account may have the panel connect to: otherwise anyone who may
 * register and test servers could scan a network with it. An address where a game server answered does not count.
 * Panels that share a database count tries in it. Of the answers that another panel got, one learns those of
 * registered servers, as it does at its start. The rest is in memory only: a restart resets it, which no outsider
 * can cause.
 */
@Injectable()
export class UnansweredAddressLimit {
  private readonly limit: number;
  private readonly answering = new Set<string>();
  private readonly tries = new Map<number, readonly Try[]>();

  constructor(
    limits: Limits,
    private readonly database: Database,
    private readonly servers: ServersRepository,
    private readonly clock: WallClock,
  ) {
    this.limit = limits.of('unanswered-addresses-per-minute');
  }

  /**
   * Called before anything is sent there.
   *
   * @throws {UserError} `too_many_attempts`
   * @throws {OperationalError} `storage_failed`
   */
  async take(userId: number, to: ServerAddress): Promise<void> {
    let full = await this.count(userId, to);
    if (full && this.database.sharedLimits) {
      await this.learn([...full.tried, to]);
      full = await this.count(userId, to);
    }
    if (full) throw tooManyAttempts(Math.ceil(full.waitMs / 1000));
  }

  /** A game server answered at this address. */
  answered(from: ServerAddress): void {
    const address = keyOf(from);
    this.answering.delete(address);
    this.answering.add(address);
    const [oldest] = this.answering;
    if (this.answering.size > MAX_ANSWERED && oldest !== undefined) this.answering.delete(oldest);
  }

  private async count(userId: number, { host, port }: ServerAddress): Promise<Full | undefined> {
    const address = keyOf({ host, port });
    if (this.limit === Infinity || this.answering.has(address)) return undefined;
    let full: Full | undefined;
    await this.change(userId, (tries, now) => {
      const recent = this.recent(tries, now);
      // A name may resolve differently each time; a numeric address counts once however often it is tried.
      const others = isIP(host) === 0 ? recent : recent.filter((each) => keyOf(each) !== address);
      const [oldest] = recent;
      const isFull = others.length === recent.length && recent.length >= this.limit;
      if (isFull && oldest) full = { waitMs: oldest.at + WINDOW_MS - now, tried: recent };
      return isFull ? recent : [...others, { host, port, at: now }];
    });
    return full;
  }

  private async change(
    userId: number,
    change: (tries: readonly Try[], now: number) => readonly Try[],
  ): Promise<void> {
    const { sharedLimits } = this.database;
    if (!sharedLimits) {
      this.tries.set(userId, change(this.tries.get(userId) ?? [], this.clock.now().getTime()));
      return;
    }
    const key = `unanswered-addresses ${userId}`;
    await sharedLimits.change<readonly Try[]>(key, WINDOW_MS, (tries = [], now) => change(tries, now));
  }

  private recent(tries: readonly Try[], now: number): readonly Try[] {
    return tries
      .filter((each) => each.at > now - WINDOW_MS && each.at <= now && !this.answering.has(keyOf(each)))
      .sort((a, b) => a.at - b.at);
  }

  private async learn(addresses: readonly ServerAddress[]): Promise<void> {
    for (const address of await this.servers.findSeenOnline(addresses)) this.answered(address);
  }
}

const keyOf = ({ host, port }: ServerAddress): string => `${host.toLowerCase()} ${port}`;
