import { Injectable } from '@nestjs/common';
import { type LeftOut } from './left-out.js';

/**
 * Where the entries of watched servers come from. They are published as `EntryAdded`, or as `EntriesMissed` where they
 * have to be read from the log.
 */
export abstract class EntrySource {
  /**
   * Somebody watches a server. Everything with an id up to the returned one is stored, and everything else is published
   * from this call on. Undefined if all entries are published in any case, from the next one on.
   *
   * @throws {OperationalError} `storage_failed`
   */
  abstract begin(serverId: number): Promise<number> | undefined;

  /** Nobody does any more. */
  abstract end(serverId: number): void;
}

/** All entries are added by this process. */
@Injectable()
export class OwnEntries extends EntrySource {
  begin(): undefined {
    return undefined;
  }

  end(): void {
    // What was not begun does not end.
  }
}

/** Entries of a server may not have come to this replica: those who watch it read them from the log. */
export class EntriesMissed {
  constructor(
    readonly serverId: number,
    readonly missed: LeftOut,
  ) {}
}
