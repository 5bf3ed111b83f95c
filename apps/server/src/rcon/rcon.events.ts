import { type CommandOutcome } from '@outpost/contracts/console.js';

/** A command ended, whatever came of it. */
export class CommandRecorded {
  constructor(
    readonly serverId: number,
    readonly historyId: number,
    readonly actor: string,
    readonly command: string,
    readonly response: string,
    readonly outcome: CommandOutcome,
    readonly at: Date,
    /** Chosen by the sender's edge to know its own commands again; undefined for calls over HTTP. */
    readonly origin: object | undefined,
  ) {}
}

/** The game server printed a line on its own: chat, joins, kicks. */
export class ServerLinePrinted {
  constructor(
    readonly serverId: number,
    readonly text: string,
    readonly at: Date,
  ) {}
}
