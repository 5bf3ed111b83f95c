import { type AlertCondition, type ConditionKind } from '@outpost/contracts/alert-conditions.js';
import { type AlertsTexts } from '../texts/en.js';

export const CONDITION_NAMES = {
  down: 'down',
  'restart-not-back': 'restartNotBack',
  'schedule-failed': 'scheduleFailed',
  'players-at-least': 'playersAtLeast',
  empty: 'empty',
  slow: 'slow',
  log: 'log',
  'player-joined': 'playerJoined',
  'approval-waiting': 'approvalWaiting',
  'account-waiting': 'accountWaiting',
  'panel-problem': 'panelProblem',
} as const satisfies Readonly<Record<ConditionKind, keyof AlertsTexts>>;

/** What a rule watches for, with its figures. */
export function conditionWords(t: AlertsTexts, condition: AlertCondition): string {
  const details = [...detailsOf(t, condition), ...minutesIn(t, condition)];
  return [t[CONDITION_NAMES[condition.kind]], ...details].join(', ');
}

function detailsOf(t: AlertsTexts, condition: AlertCondition): readonly string[] {
  if ('players' in condition) return [t.atLeastPlayers({ players: condition.players })];
  if ('milliseconds' in condition) return [t.slowerThan({ milliseconds: condition.milliseconds })];
  if ('words' in condition) return [t.quoted({ text: condition.words ?? condition.pattern ?? '' })];
  return 'names' in condition ? [condition.names.join(', ')] : [];
}

const minutesIn = (t: AlertsTexts, condition: AlertCondition): readonly string[] =>
  'minutes' in condition && condition.minutes > 0 ? [t.forMinutes({ minutes: condition.minutes })] : [];
