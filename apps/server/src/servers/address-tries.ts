import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { type ServerAddress } from '@outpost/contracts/server-address.js';
import { tooManyAttempts } from '../auth/auth.errors.js';
import { WallClock } from '../platform/clock.js';
import { Limits } from '../platform/limits.js';

const WINDOW_MS = 60_000;
/** Beyond these the oldest is forgotten, which makes a try of it count again. */
const MOST_ANSWERED = 50_000;

interface Try {
  readonly address: string;
  at: number;
}

/**
 * How many addresses an account has the panel knock at in vain: whoever may register and test servers could scan a
 * network with it. An address that a game server answered from costs nothing. All is in memory: a restart forgives,
 * which nobody outside can cause.
 */
@Injectable()
export class AddressTries {
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
    const address = nameOf(to);
    if (this.limit === Infinity || this.answering.has(address)) return;
    const now = this.clock.now().getTime();
    const recent = this.recent(userId, now);
    // A name may lead elsewhere each time; a number is one address however often it is tried.
    const again = isIP(to.host) === 0 ? undefined : recent.find((each) => each.address === address);
    const [oldest] = recent;
    if (again) again.at = now;
    else if (oldest && recent.length >= this.limit)
      throw tooManyAttempts(Math.ceil((oldest.at + WINDOW_MS - now) / 1000));
    this.tries.set(userId, again ? recent : [...recent, { address, at: now }]);
  }

  /** A game server spoke from there. */
  answered(from: ServerAddress): void {
    const address = nameOf(from);
    this.answering.delete(address);
    this.answering.add(address);
    const [oldest] = this.answering;
    if (this.answering.size > MOST_ANSWERED && oldest !== undefined) this.answering.delete(oldest);
  }

  private recent(userId: number, now: number): readonly Try[] {
    const all = this.tries.get(userId) ?? [];
    return all
      .filter(({ address, at }) => at > now - WINDOW_MS && at <= now && !this.answering.has(address))
      .sort((a, b) => a.at - b.at);
  }
}

const nameOf = ({ host, port }: ServerAddress): string => `${host.toLowerCase()} ${port}`;
