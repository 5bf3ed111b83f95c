import { type ServerEntity } from './server.entity.js';
import { type Words } from '@outpost/contracts/message.js';
import { type ServerStatus } from '@outpost/contracts/server-status.js';
import { type ServerField } from './changed-fields.js';

export class ServerCreated {
  constructor(readonly server: ServerEntity) {}

  get serverId(): number {
    return this.server.id;
  }
}

/** A user edited a server. */
export class ServerChanged {
  constructor(
    readonly serverId: number,
    /** Host, port, password or game changed: the current connection is to another server, or no longer valid. */
    readonly needsNewConnection: boolean,
  ) {}
}

/** For the log of the server: who changed what. */
export class ServerEdited {
  constructor(
    readonly serverId: number,
    readonly fields: readonly ServerField[],
    readonly by: { readonly id: number; readonly username: string },
    readonly at: Date,
  ) {}
}

/** A server is new, belongs to another account, or is in another group, since. */
export class PlaceChanged {
  constructor(
    readonly serverId: number,
    readonly ownerId: number,
    readonly groupId: number | null,
  ) {}
}

/** For the log of the server: who gave it to whom. */
export class ServerHandedOver {
  constructor(
    readonly serverId: number,
    readonly to: { readonly id: number; readonly username: string },
    readonly by: { readonly id: number; readonly username: string },
    readonly at: Date,
  ) {}
}

export class ServerDeleted {
  constructor(readonly serverId: number) {}
}

/** The status of a server, its reason or its fallback changed. */
export class ServerStatusChanged {
  constructor(
    readonly serverId: number,
    readonly status: ServerStatus,
    /** Why it is not online, in words for its owner; null while it is. */
    readonly reason: Words | null,
    readonly at: Date,
    /** "Limited Mode": RCON is lost, but the game answers its query port. */
    readonly fallback = false,
  ) {}
}
