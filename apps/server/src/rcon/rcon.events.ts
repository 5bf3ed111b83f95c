import { type CommandOutcome, type CommandSource } from '@outpost/contracts/console.js';
import { type Message } from '@outpost/contracts/message.js';
import { type ChosenGame } from '../games/games.service.js';
import { type NewCommand } from './commands.statements.js';

interface RecordedCommand {
  readonly serverId: number;
  /** Null when it is not in the history; `notKept` says why. */
  readonly historyId: number | null;
  readonly notKept: Message | null;
  readonly actor: string;
  readonly source: CommandSource;
  /** IP address it came from; null for schedules. */
  readonly address: string | null;
  readonly command: string;
  /** The answer as stored, or the reason there is none. */
  readonly response: string;
  /** Size of the full answer in bytes where `response` is truncated. */
  readonly wholeBytes: number | null;
  readonly outcome: CommandOutcome;
  readonly durationMs: number;
  readonly reason: string | null;
  readonly approvedBy: string | null;
  readonly at: Date;
  /** Identifies the connection that sent it; undefined for HTTP requests. */
  readonly origin: string | undefined;
}

/** A command ended, whatever its outcome. */
export class CommandRecorded {
  constructor(readonly record: RecordedCommand) {}
}

/** The id of the history entry of a command, or why it has none. */
export type StoredEntry =
  { readonly id: number; readonly notKept: null } | { readonly id: null; readonly notKept: Message };

/** The record of a command, without where it came from. */
export const recordOf = (
  { serverId, actorName: actor, createdAt: at, ...command }: NewCommand,
  { id: historyId, notKept }: StoredEntry,
): Omit<RecordedCommand, 'address' | 'origin'> => ({
  ...{ serverId, historyId, notKept, actor, at },
  ...{ source: command.source, command: command.command, response: command.response },
  ...{ wholeBytes: command.wholeBytes, outcome: command.outcome, durationMs: command.durationMs },
  ...{ reason: command.reason, approvedBy: command.approvedBy },
});

/** A start hook was called: by a user, or by the panel for a server that has not come back. */
export class StartHookCalled {
  constructor(
    readonly serverId: number,
    readonly actor: string,
    /** IP address it came from; null for the panel itself. */
    readonly address: string | null,
    /** Why it failed, without secrets; null on success. */
    readonly failure: string | null,
    readonly at: Date,
  ) {}
}

/** The game server printed a line on its own: chat, joins, kicks. */
export class ServerLinePrinted {
  constructor(
    readonly serverId: number,
    /** Its protocol and its game. */
    readonly server: ChosenGame,
    readonly text: string,
    readonly at: Date,
    /** Size of the full line in bytes where `text` is truncated. */
    readonly wholeBytes: number | null = null,
  ) {}
}

/** The limit that the lines of a game server exceeded. */
export type HeldBackBy = 'lines-per-second' | 'line-bytes-per-day';

/** Consecutive lines of a game server that were counted but not stored. */
export interface LineFlood {
  readonly serverId: number;
  readonly count: number;
  readonly bytes: number;
  readonly since: Date;
  readonly until: Date;
  readonly limit: HeldBackBy;
  /** The value of the limit. */
  readonly allowed: number;
}

/** Published when a flood begins, each minute while it lasts, and when it is over. */
export class LinesHeldBack {
  constructor(
    readonly flood: LineFlood,
    readonly isOver: boolean,
  ) {}
}
