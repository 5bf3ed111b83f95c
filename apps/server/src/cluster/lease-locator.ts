import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { type ServerHolder, ServerLocator } from './server-locator.js';

/** Beyond this the oldest is looked up again. */
const KNOWN_MAX = 100_000;

/** Finds holders by their leases. They change seldom, and whoever is not the holder any more says so when asked. */
@Injectable()
export class LeaseLocator extends ServerLocator {
  private readonly known = new Map<number, Promise<ServerHolder | undefined>>();

  constructor(private readonly database: Database) {
    super();
  }

  locate(serverId: number): Promise<ServerHolder | undefined> {
    const known = this.known.get(serverId);
    if (known) return known;
    const read = this.read(serverId);
    this.note(serverId, read);
    return read;
  }

  forget(serverId: number): void {
    this.known.delete(serverId);
  }

  learn(serverId: number, holder: ServerHolder): void {
    this.note(serverId, Promise.resolve(holder));
  }

  private note(serverId: number, holder: Promise<ServerHolder | undefined>): void {
    this.known.delete(serverId);
    this.known.set(serverId, holder);
    const [oldest] = this.known.keys();
    if (this.known.size > KNOWN_MAX && oldest !== undefined) this.known.delete(oldest);
  }

  /** That there is no holder, or a failure, is not remembered. */
  private async read(serverId: number): Promise<ServerHolder | undefined> {
    let holder: ServerHolder | undefined;
    try {
      holder = await this.database.replicas?.holderOf(serverId);
    } finally {
      if (!holder) this.known.delete(serverId);
    }
    return holder;
  }
}
