import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { type ServerAddress } from '@outpost/contracts/server-address.js';
import { tooManyAttempts } from '../auth/auth.errors.js';
import { WallClock } from '../platform/clock.js';
import { Limits } from '../platform/limits.js';

const WINDOW_MS = 60_000;
/** Beyond this the oldest is evicted, and counts again when it is tried. */
const MAX_ANSWERED = 50_000;

interface Try {
  readonly address: string;
  at: number;
}

/**
 * Limits how many addresses that never answer an account may have the panel connect to: otherwise anyone who may
 * register and test servers could scan a network with it. An address where a game server answered does not count.
 * Kept in memory only: a restart resets it, which no outsider can cause.
 */
@Injectable()
export class UnansweredAddressLimit {
  private readonly limit: number;
  private readonly answering = new Set<string>();
  private readonly tries = new Map<number, readonly Try[]>();

  constructor(
    limits: Limits,
    private readonly clock: WallClock,
  ) {
    this.limit = limits.of('unanswered-addresses-per-minute');
  }

  /** Called before anything is sent there. @throws {UserError} `too_many_attempts` */
  take(userId: number, to: ServerAddress): void {
    const address = keyOf(to);
    if (this.limit === Infinity || this.answering.has(address)) return;
    const now = this.clock.now().getTime();
    const recent = this.recent(userId, now);
    // A name may resolve differently each time; a numeric address counts once however often it is tried.
    const again = isIP(to.host) === 0 ? undefined : recent.find((each) => each.address === address);
    const [oldest] = recent;
    if (again) again.at = now;
    else if (oldest && recent.length >= this.limit)
      throw tooManyAttempts(Math.ceil((oldest.at + WINDOW_MS - now) / 1000));
    this.tries.set(userId, again ? recent : [...recent, { address, at: now }]);
  }

  /** A game server answered at this address. */
  answered(from: ServerAddress): void {
    const address = keyOf(from);
    this.answering.delete(address);
    this.answering.add(address);
    const [oldest] = this.answering;
    if (this.answering.size > MAX_ANSWERED && oldest !== undefined) this.answering.delete(oldest);
  }

  private recent(userId: number, now: number): readonly Try[] {
    const all = this.tries.get(userId) ?? [];
    return all
      .filter(({ address, at }) => at > now - WINDOW_MS && at <= now && !this.answering.has(address))
      .sort((a, b) => a.at - b.at);
  }
}

const keyOf = ({ host, port }: ServerAddress): string => `${host.toLowerCase()} ${port}`;
