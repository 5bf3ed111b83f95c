/** A server was probed, as each is once a minute. */
export class ServerSampled {
  constructor(
    readonly serverId: number,
    /** How long it took to answer; null if it was not asked, or did not answer. */
    readonly responseMs: number | null,
  ) {}
}

/** An interval without observations of a server ended: it counts neither as up nor as down. */
export class MonitoringGapEnded {
  constructor(
    readonly serverId: number,
    readonly from: Date,
    readonly to: Date,
    /** Text for the owner. */
    readonly reason: string,
  ) {}
}
