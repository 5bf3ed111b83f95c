import { Injectable } from '@nestjs/common';
import { WallClock } from '../platform/clock.js';
import { Log } from '../platform/log.js';

/** "Last used" is only displayed: minute precision is enough, and saves a write per request. */
const STORE_EVERY_MS = 60_000;

/** Stores when a credential was last used. */
@Injectable()
export class LastUses {
  private readonly pending = new Set<string>();

  constructor(
    private readonly clock: WallClock,
    private readonly log: Log,
  ) {}

  /**
   * Calls `store` if the stored time is more than a minute old; concurrent requests cause a single write. Never
   * rejects: a full disk must not sign everyone out.
   *
   * @param key the credential, such as `session 7`
   */
  async note(key: string, stored: Date | null, store: (now: Date) => Promise<void>): Promise<void> {
    const now = this.clock.now();
    // After the clock was set back, stored times lie in the future: the absolute distance corrects those too.
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
