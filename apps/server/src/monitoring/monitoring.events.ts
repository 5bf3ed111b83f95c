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
