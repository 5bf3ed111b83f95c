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

/** Somebody had a start hook called. */
export class StartHookCalled {
  constructor(
    readonly serverId: number,
    readonly actor: string,
    /** IP address it came from. */
    readonly address: string,
    /** Why it failed, in words without secrets; null when the hook took the call. */
    readonly failure: string | null,
    readonly at: Date,
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
