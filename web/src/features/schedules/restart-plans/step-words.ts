import { type StepKind, type StepState } from '@outpost/contracts/task-runs.js';
import { type SchedulesTexts } from '../texts/en.js';

const KINDS = {
  message: 'stepMessage',
  warning: 'stepWarning',
  lock: 'stepLock',
  kick: 'stepKick',
  restart: 'stepRestart',
  down: 'stepDown',
  back: 'stepBack',
  start: 'stepStart',
  unlock: 'stepUnlock',
  return: 'stepReturn',
  check: 'stepCheck',
  command: 'command',
  wait: 'stepWait',
  'wait-until': 'stepWaitUntil',
  notify: 'stepNotify',
} as const satisfies Readonly<Record<StepKind, keyof SchedulesTexts>>;

const STATES = {
  waiting: 'stateWaiting',
  'under-way': 'stateUnderWay',
  done: 'stateDone',
  failed: 'failed',
  unknown: 'unknown',
  'left-out': 'stateLeftOut',
} as const satisfies Readonly<Record<StepState, keyof SchedulesTexts>>;

export const stepWord = (kind: StepKind, t: SchedulesTexts): string => t[KINDS[kind]];
export const stepStateWord = (state: StepState, t: SchedulesTexts): string => t[STATES[state]];
