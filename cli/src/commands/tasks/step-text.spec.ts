import { describe, expect, it } from '@jest/globals';
import { type PlannedStepRequest } from '@outpost/contracts/task-requests.js';
import { type PlannedStep } from '@outpost/contracts/tasks.js';
import { stepOf, writtenStep } from './step-text.js';

const STEPS: readonly (readonly [string, PlannedStepRequest])[] = [
  ['command say -1 wait 90s', { kind: 'command', command: 'say -1 wait 90s' }],
  ['message Reset in a minute', { kind: 'message', text: 'Reset in a minute' }],
  ['wait 90s', { kind: 'wait', seconds: 90 }],
  ['until online 10m', { kind: 'wait-until', awaits: 'online', withinMinutes: 10 }],
  ['until players 2 30m', { kind: 'wait-until', awaits: 'players-at-most', players: 2, withinMinutes: 30 }],
  ['notify 1,2 Reset of {server}', { kind: 'notify', channelIds: [1, 2], text: 'Reset of {server}' }],
  ['try command #save', { kind: 'command', command: '#save', goesOn: true }],
];

describe('A step in the terminal', () => {
  it.each(STEPS)('is read from "%s", and written like that', (text, step) => {
    expect(stepOf(text)).toEqual(step);
    expect(writtenStep({ goesOn: false, ...step } as PlannedStep)).toBe(text);
  });

  it.each(['', 'try', 'dance', 'until late 5m', 'until online', 'notify all Hello', 'notify 1'])(
    'is not "%s", which is told with the steps there are',
    (text) => expect(() => stepOf(text)).toThrow(`"${text}" is no step. Steps are:`),
  );

  it.each(['wait', 'wait long', 'until online soon'])('has a time: "%s"', (text) => {
    expect(() => stepOf(text)).toThrow('It must be');
  });
});
