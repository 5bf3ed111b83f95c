/**
 * What texts for players may contain in braces: minutes until the restart, the name of the server, how many players are
 * on, and the time of the next restart in the time zone of the plan.
 */
export const TASK_VARIABLES = ['minutes', 'server', 'players', 'next_restart'] as const;
export type TaskVariable = (typeof TASK_VARIABLES)[number];
export type TaskValues = Readonly<Record<TaskVariable, string>>;

const VARIABLE = new RegExp(`\\{(${TASK_VARIABLES.join('|')})\\}`, 'gu');

/** The text with its variables filled in. */
export const filledText = (text: string, values: TaskValues): string =>
  text.replace(VARIABLE, (_, name: TaskVariable) => values[name]);

/** What players read of a restart they know of, unless whoever postpones it writes something else. */
export const POSTPONED_TEXT = 'The restart is postponed to {next_restart}.';

export const WARNING_TEXT = 'The server restarts in {minutes} min.';
