/** What waits for an approval on a server has changed. */
export class ApprovalsChanged {
  constructor(
    readonly serverId: number,
    /** Who asked for what has changed. */
    readonly requestedById: number,
  ) {}
}
