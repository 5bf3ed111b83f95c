import { LONG, NOT_A_TEXT, type RefusingCall } from './refused-values.js';

const COMMAND = { kind: 'command', command: '#save' };
const step = (wrong: object): readonly object[] => [{ ...COMMAND, ...wrong }];

const TEXTS = [{ language: 'de', text: 'Gleich.' }];

const TEXTS_CALL: RefusingCall = {
  path: '/api/message-texts',
  valid: { name: 'soon', texts: TEXTS },
  refused: {
    name: [...NOT_A_TEXT, '', LONG, 'Soon', 'a b', '-soon', 'a:b', '{x}'],
    texts: [
      ...[null, 'de', {}, [], [42], [{}], [...TEXTS, ...TEXTS]],
      ...[{ language: 'German' }, { text: '' }, { text: '{text:other}' }, { isRoot: true }].map((wrong) => [
        { ...TEXTS[0], ...wrong },
      ]),
    ],
  },
};

const TASKS_CALL: RefusingCall = {
  path: '/api/servers/1/tasks',
  valid: {
    ...{ name: 'Weekly reset', schedule: '0 4 * * 1', enabled: true, timeZone: 'Europe/Berlin' },
    ...{ onlyIfOnline: true, onlyIfPlayersBelow: 5, onlyIfPlayersAbove: null },
    steps: [COMMAND, { kind: 'wait-until', awaits: 'players-at-most', players: 0, withinMinutes: 30 }],
  },
  refused: {
    name: [...NOT_A_TEXT, '', '   ', LONG, 'a\nb'],
    schedule: [...NOT_A_TEXT, '', '   ', LONG],
    enabled: [null, 'true', 1],
    timeZone: [42, 'Mars/Olympus'],
    onlyIfOnline: [null, 'true', 1],
    onlyIfPlayersBelow: [-1, 1.5, '3', 100_001],
    onlyIfPlayersAbove: [-1, 1.5, '3', 100_001],
    steps: [
      ...[null, 'command', {}, [], [42], [{}], Array.from({ length: 21 }, () => COMMAND)],
      ...[step({ kind: 'dance' }), step({ command: '' }), step({ command: 'a\nb' }), step({ isRoot: true })],
      ...[step({ goesOn: 'yes' }), step({ command: 'sv_password hunter2' })],
      ...[
        { kind: 'message', text: '' },
        { kind: 'message', text: '{nobody}' },
      ].map((one) => [one]),
      ...[0, 86_401, 1.5, '60'].map((seconds) => [{ kind: 'wait', seconds }]),
      [{ kind: 'wait-until', awaits: 'late', withinMinutes: 5 }],
      [{ kind: 'wait-until', awaits: 'online', withinMinutes: 0 }],
      [{ kind: 'wait-until', awaits: 'players-at-most', players: -1, withinMinutes: 5 }],
      ...[[], [0], ['1'], [1, 1], null].map((channelIds) => [{ kind: 'notify', channelIds, text: 'x' }]),
    ],
  },
};

/** The calls about tasks and message texts of test/e2e/bad-input.e2e-spec.ts. */
export const TASKS_CALLS: readonly RefusingCall[] = [
  TASKS_CALL,
  { ...TASKS_CALL, path: '/api/servers/1/tasks/dry-run' },
  TEXTS_CALL,
];
