import { type CommandOutcome, type CommandSource } from '@outpost/contracts/console.js';

interface RecordedCommand {
  readonly serverId: number;
  readonly historyId: number;
  readonly actor: string;
  readonly source: CommandSource;
  /** IP address it came from; null for schedules. */
  readonly address: string | null;
  readonly command: string;
  readonly response: string;
  readonly outcome: CommandOutcome;
  readonly durationMs: number;
  readonly at: Date;
  /** Chosen by the sender's edge to know its own commands again; undefined for calls over HTTP. */
  readonly origin: object | undefined;
}

/** A command ended, whatever came of it. */
export class CommandRecorded {
  constructor(readonly record: RecordedCommand) {}
}

/** The game server printed a line on its own: chat, joins, kicks. */
export class ServerLinePrinted {
  constructor(
    readonly serverId: number,
    readonly text: string,
    readonly at: Date,
  ) {}
}
