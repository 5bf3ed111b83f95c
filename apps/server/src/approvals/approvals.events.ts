/** Somebody has asked a second person to approve a command. */
export class ApprovalRequested {
  constructor(
    readonly serverId: number,
    readonly by: { readonly id: number; readonly username: string },
    /** Without passwords. */
    readonly command: string,
    readonly at: Date,
  ) {}
}
