import { constant, Field, integer, listOf, orNull, text, union } from './schema.js';

/** What a rule watches for. */
export const CONDITION_KINDS = [
  'down',
  'restart-not-back',
  'schedule-failed',
  'players-at-least',
  'empty',
  'slow',
  'log',
  'player-joined',
  'approval-waiting',
  'account-waiting',
  'panel-problem',
] as const;
export type ConditionKind = (typeof CONDITION_KINDS)[number];

/** Those about the panel itself, for admins. */
export const PANEL_CONDITIONS: ReadonlySet<ConditionKind> = new Set([
  'account-waiting',
  'panel-problem',
] as const);
/** Those that happen at a moment; the others last, and their end is told. */
export const MOMENTARY_CONDITIONS: ReadonlySet<ConditionKind> = new Set([
  ...(['schedule-failed', 'log', 'player-joined', 'approval-waiting'] as const),
]);

const MINUTES = { description: 'For how many minutes it must last', example: 2 } as const;

/** The game server does not answer. */
export class DownCondition {
  @Field(constant('down'))
  readonly kind!: 'down';

  @Field(integer, MINUTES)
  readonly minutes!: number;
}

/** A restart was done, and the server did not come back in time. */
export class RestartNotBackCondition {
  @Field(constant('restart-not-back'))
  readonly kind!: 'restart-not-back';
}

/** A scheduled command or a restart failed, or was missed. */
export class ScheduleFailedCondition {
  @Field(constant('schedule-failed'))
  readonly kind!: 'schedule-failed';
}

export class PlayersAtLeastCondition {
  @Field(constant('players-at-least'))
  readonly kind!: 'players-at-least';

  @Field(integer, { example: 55 })
  readonly players!: number;

  @Field(integer, MINUTES)
  readonly minutes!: number;
}

/** It is online, and nobody is on. */
export class EmptyCondition {
  @Field(constant('empty'))
  readonly kind!: 'empty';

  @Field(integer, MINUTES)
  readonly minutes!: number;
}

/** It takes longer to answer. */
export class SlowCondition {
  @Field(constant('slow'))
  readonly kind!: 'slow';

  @Field(integer, { example: 500 })
  readonly milliseconds!: number;

  @Field(integer, MINUTES)
  readonly minutes!: number;
}

/** A line of the log holds a text, or matches a regular expression. */
export class LogCondition {
  @Field(constant('log'))
  readonly kind!: 'log';

  @Field(orNull(text), { example: 'cheater' })
  readonly words!: string | null;

  @Field(orNull(text), { description: 'In the syntax of RE2', example: null })
  readonly pattern!: string | null;
}

/** Somebody on the list joins. */
export class PlayerJoinedCondition {
  @Field(constant('player-joined'))
  readonly kind!: 'player-joined';

  @Field(listOf(text), { description: 'Whole names in any letter case, or ids', example: ['Boris'] })
  readonly names!: readonly string[];
}

/** Somebody has asked for the approval of a command, which the account may give. */
export class ApprovalWaitingCondition {
  @Field(constant('approval-waiting'))
  readonly kind!: 'approval-waiting';
}

/** Somebody has asked for an account. */
export class AccountWaitingCondition {
  @Field(constant('account-waiting'))
  readonly kind!: 'account-waiting';
}

/** The panel itself reports a problem of its health: its disk, its database, its mail. */
export class PanelProblemCondition {
  @Field(constant('panel-problem'))
  readonly kind!: 'panel-problem';
}

export type AlertCondition =
  | DownCondition
  | RestartNotBackCondition
  | ScheduleFailedCondition
  | PlayersAtLeastCondition
  | EmptyCondition
  | SlowCondition
  | LogCondition
  | PlayerJoinedCondition
  | ApprovalWaitingCondition
  | AccountWaitingCondition
  | PanelProblemCondition;

export const alertCondition = union('AlertCondition', 'kind', {
  down: DownCondition,
  'restart-not-back': RestartNotBackCondition,
  'schedule-failed': ScheduleFailedCondition,
  'players-at-least': PlayersAtLeastCondition,
  empty: EmptyCondition,
  slow: SlowCondition,
  log: LogCondition,
  'player-joined': PlayerJoinedCondition,
  'approval-waiting': ApprovalWaitingCondition,
  'account-waiting': AccountWaitingCondition,
  'panel-problem': PanelProblemCondition,
});
