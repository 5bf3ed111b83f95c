import { type CommandOutcome, type CommandSource } from '@outpost/contracts/console.js';
import { type Message } from '@outpost/contracts/message.js';
import { type ChosenGame } from '../games/games.service.js';

interface RecordedCommand {
  readonly serverId: number;
  /** Null when the history has no entry of it; `notKept` says why. */
  readonly historyId: number | null;
  readonly notKept: Message | null;
  readonly actor: string;
  readonly source: CommandSource;
  /** IP address it came from; null for schedules. */
  readonly address: string | null;
  readonly command: string;
  /** The answer as it is kept, or why there is none. */
  readonly response: string;
  /** Bytes of the whole answer where `response` is only its beginning. */
  readonly wholeBytes: number | null;
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
    /** How it speaks: its type and its game. */
    readonly server: ChosenGame,
    readonly text: string,
    readonly at: Date,
    /** Bytes of the whole line where `text` is only its beginning. */
    readonly wholeBytes: number | null = null,
  ) {}
}

/** Which limit the lines of a game server went beyond. */
export type HeldBackBy = 'lines-per-second' | 'line-bytes-per-day';

/** Lines of a game server that were counted and not kept, in one row. */
export interface LineFlood {
  readonly serverId: number;
  readonly count: number;
  readonly bytes: number;
  readonly since: Date;
  readonly until: Date;
  readonly limit: HeldBackBy;
  /** What the limit stands at. */
  readonly allowed: number;
}

/** Told when a flood begins, each minute while it lasts, and when it is over. */
export class LinesHeldBack {
  constructor(
    readonly flood: LineFlood,
    readonly isOver: boolean,
  ) {}
}
