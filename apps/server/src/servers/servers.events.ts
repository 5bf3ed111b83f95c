import { type ServerStatus } from '@outpost/contracts/servers.js';

export class ServerCreated {
  constructor(readonly serverId: number) {}
}

export class ServerDeleted {
  constructor(readonly serverId: number) {}
}

/** A server is seen in another state than before. */
export class ServerStatusChanged {
  constructor(
    readonly serverId: number,
    readonly status: ServerStatus,
    /** Why it is not online, in words for its owner; null while it is. */
    readonly reason: string | null,
    readonly at: Date,
  ) {}
}
