import { type PlannedStepRequest } from '@outpost/contracts/task-requests.js';
import { type PlannedStep } from '@outpost/contracts/tasks.js';
import { InvalidArgumentError } from 'commander';
import { minutesOf, secondsOf } from '../../time-text.js';

const FORMS = `
  command <line>                        message <text>
  wait 90s                              notify <channel ids> <text>
  until online 10m                      until offline 10m
  until players 0 30m
With "try" before it, the task goes on when the step fails: try command #save`;

/** How steps are written; part of the help. */
export const STEPS_HELP = `
Steps, in the order of the options:${FORMS}
Texts may contain {minutes}, {server}, {players} and {next_restart}.`;

/** A step as it is written in the terminal. @throws {InvalidArgumentError} with the forms there are */
export function stepOf(text: string): PlannedStepRequest {
  const [, tried, rest = ''] = /^\s*(try\s+)?(.*)$/su.exec(text) ?? [];
  const [, kind = '', value = ''] = /^(\S+)\s*(.*)$/su.exec(rest.trim()) ?? [];
  const step = READERS[kind]?.(value);
  if (!step) throw new InvalidArgumentError(`"${text}" is no step. Steps are:${FORMS}`);
  return { ...step, ...(tried !== undefined && { goesOn: true }) };
}

/** For an option that may be given several times. */
export const addStep = (text: string, before: readonly PlannedStepRequest[] = []): PlannedStepRequest[] => [
  ...before,
  stepOf(text),
];

/** Undefined for what can't be read. */
const READERS: Readonly<Record<string, (value: string) => PlannedStepRequest | undefined>> = {
  command: (command) => ({ kind: 'command', command }),
  message: (text) => ({ kind: 'message', text }),
  wait: (time) => ({ kind: 'wait', seconds: secondsOf(time) }),
  until: awaited,
  notify: notified,
};

function awaited(value: string): PlannedStepRequest | undefined {
  const [, is, players, time = ''] = /^(online|offline|players\s+(\d+))\s+(\S+)$/u.exec(value) ?? [];
  if (is === undefined) return undefined;
  const withinMinutes = minutesOf(time);
  return players === undefined
    ? { kind: 'wait-until', awaits: is === 'online' ? 'online' : 'offline', withinMinutes }
    : { kind: 'wait-until', awaits: 'players-at-most', players: Number(players), withinMinutes };
}

function notified(value: string): PlannedStepRequest | undefined {
  const [, ids, text] = /^(\d+(?:,\d+)*)\s+(.+)$/su.exec(value) ?? [];
  if (ids === undefined || text === undefined) return undefined;
  return { kind: 'notify', channelIds: ids.split(',').map(Number), text };
}

/** The step as {@link stepOf} reads it. */
export function writtenStep(step: PlannedStep): string {
  return `${step.goesOn ? 'try ' : ''}${written(step)}`;
}

function written(step: PlannedStep): string {
  switch (step.kind) {
    case 'command':
      return `command ${step.command}`;
    case 'message':
      return `message ${step.text}`;
    case 'wait':
      return `wait ${step.seconds}s`;
    case 'wait-until': {
      const { awaits, players = 0, withinMinutes } = step;
      return `until ${awaits === 'players-at-most' ? `players ${players}` : awaits} ${withinMinutes}m`;
    }
    case 'notify':
      return `notify ${step.channelIds.join()} ${step.text}`;
  }
}
