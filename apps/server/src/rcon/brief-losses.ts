import { Inject, Injectable } from '@nestjs/common';
import { type Clock, RCON_CLOCK, type Timer } from '@outpost/rcon-protocol/shared/clock.js';

/** Two logins are two seconds apart, and one takes its time. */
const WAIT_MS = 3_000;

/**
 * A loss that is mended before anybody misses the server is no news: one that hangs up behind each answer would fill
 * the log and the sockets of all who watch it.
 */
@Injectable()
export class BriefLosses {
  private readonly waiting = new Map<number, Timer>();

  constructor(@Inject(RCON_CLOCK) private readonly clock: Clock) {}

  /** Calls `tell` after three seconds, unless the server is forgotten by then; a later loss takes the place of it. */
  wait(serverId: number, tell: () => void): void {
    this.forget(serverId);
    const timer = this.clock.schedule(WAIT_MS, () => {
      this.waiting.delete(serverId);
      tell();
    });
    this.waiting.set(serverId, timer);
  }

  /** What became of the server is known: it is back, gone, or no longer ours. */
  forget(serverId: number): void {
    this.waiting.get(serverId)?.cancel();
    this.waiting.delete(serverId);
  }
}
