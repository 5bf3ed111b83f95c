import { Injectable } from '@nestjs/common';
import { WallClock } from '../platform/clock.js';
import { Log } from '../platform/log.js';

/** "Last used" is for people: to the minute is enough, and spares a write per call. */
const STORE_EVERY_MS = 60_000;

/** Keeps when a credential was used last. */
@Injectable()
export class LastUses {
  private readonly pending = new Set<string>();

  constructor(
    private readonly clock: WallClock,
    private readonly log: Log,
  ) {}

  /**
   * Calls `store` when what is stored is older than a minute; a page that asks twenty things at once causes one write.
   * It never rejects: a full disk must not sign everybody out.
   *
   * @param key the credential, such as `session 7`
   */
  async note(key: string, stored: Date | null, store: (now: Date) => Promise<void>): Promise<void> {
    const now = this.clock.now();
    // A clock that was set back leaves uses in the future: they are put right.
    const distance = Math.abs(now.getTime() - (stored?.getTime() ?? 0));
    if (this.pending.has(key) || distance <= STORE_EVERY_MS) return;
    this.pending.add(key);
    try {
      await store(now);
    } catch (error) {
      this.log.warn({ err: error, key }, 'the last use of a credential could not be stored');
    } finally {
      this.pending.delete(key);
    }
  }
}
