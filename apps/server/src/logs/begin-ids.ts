import { type Clock } from '@outpost/clock/clock.js';
import { type Database } from '../platform/database/database.js';
import { type Log } from '../platform/log.js';
import { type EntryIds } from './entry-ids.js';
import { ReservedIds } from './reserved-ids.js';
import { TimedIds } from './timed-ids.js';

const TABLE = 'log_entries';

/**
 * The ids of a process that writes to the log, as its database numbers rows.
 *
 * @param owner whose slot is of this process alone, where several write to one database
 * @throws {ConfigurationError} when the clock of the database is decades ahead
 */
export function beginIds(
  database: Database,
  owner: { readonly slot: number },
  clock: Clock,
  log: Pick<Log, 'error' | 'warn'>,
): Promise<EntryIds> {
  const { numbering } = database.sql;
  return numbering.kind === 'reserved'
    ? ReservedIds.begin(database, numbering.blocks(TABLE), log)
    : TimedIds.begin(database, numbering.start(TABLE), owner, clock, log);
}
