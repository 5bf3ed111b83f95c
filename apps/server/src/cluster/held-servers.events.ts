import { type ServerEntity } from '../servers/server.entity.js';

/** From now on these servers are this replica's: to connect to, to observe, to keep the log and the schedules of. */
export class ServersTaken {
  constructor(
    readonly servers: readonly ServerEntity[],
    /** Another replica had them: what is stored of them is what it has told of them. */
    readonly hadHolder = false,
  ) {}
}

/**
 * These servers are about to be given to another replica. No new work for them is accepted any more; handlers resolve
 * when the work in progress has ended, or has taken too long.
 */
export class ServersLeaving {
  constructor(readonly serverIds: readonly number[]) {}
}

/**
 * These servers are not this replica's any more: handlers close and forget what they have of them, and resolve when
 * that is done. Then another replica takes them.
 */
export class ServersLeft {
  constructor(
    readonly serverIds: readonly number[],
    /** The leases have expired: others may have taken the servers already, so nothing of them may be stored any more. */
    readonly isTooLate: boolean,
  ) {}
}
