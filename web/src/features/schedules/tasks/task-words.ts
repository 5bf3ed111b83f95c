import { type PlannedStep, type TaskConditions } from '@outpost/contracts/tasks.js';
import { type TasksTexts } from './texts/en.js';

const MINUTE_SECONDS = 60;

/** What a task does, and when at all, in one line. */
export const aboutTask = (
  { steps, ...conditions }: TaskConditions & { readonly steps: readonly PlannedStep[] },
  t: TasksTexts,
): string => [...steps.map((step) => aboutStep(step, t)), ...aboutConditions(conditions, t)].join(' · ');

function aboutStep(step: PlannedStep, t: TasksTexts): string {
  switch (step.kind) {
    case 'command':
      return step.command;
    case 'message':
      return t.aboutMessage;
    case 'notify':
      return t.aboutNotify;
    case 'wait':
      return aboutWait(step.seconds, t);
    case 'wait-until':
      return step.awaits === 'players-at-most'
        ? t.aboutFew({ count: step.players ?? 0 })
        : t.aboutUntil({ what: t[step.awaits] });
  }
}

const aboutWait = (seconds: number, t: TasksTexts): string =>
  seconds % MINUTE_SECONDS === 0
    ? t.aboutMinutes({ count: seconds / MINUTE_SECONDS })
    : t.aboutSeconds({ count: seconds });

const aboutConditions = (of: TaskConditions, t: TasksTexts): readonly string[] => [
  ...(of.onlyIfOnline ? [t.onlyOnline] : []),
  ...(of.onlyIfPlayersBelow === null ? [] : [t.onlyBelow({ count: of.onlyIfPlayersBelow })]),
  ...(of.onlyIfPlayersAbove === null ? [] : [t.onlyAbove({ count: of.onlyIfPlayersAbove })]),
];
