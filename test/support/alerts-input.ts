import { LONG, NOT_A_TEXT, type RefusingCall } from './refused-values.js';

const CHANNEL = { name: 'Staff', kind: 'discord', url: 'https://discord.com/api/webhooks/1/abc' };
const PUSH = {
  ...{ name: 'My phone', kind: 'push', url: 'https://push.example.com/abc', auth: 'A'.repeat(22) },
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
};
const QUIET_HOURS = { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' };
const ALERT_RULE = { name: 'Down', condition: { kind: 'down', minutes: 2 }, scope: 'all', channelIds: [] };

const ON_CALL = {
  ...{ name: 'Nights', people: [{ name: 'Anna', channelIds: [] }], turn: 'week', at: '09:00' },
  timeZone: 'Europe/Berlin',
};

const STATUS_PAGE = { slug: 'my-community', title: 'My community', scope: 'all' };
const WEEKLY = { kind: 'weekly', at: '04:00', minutes: 60 };
const MAINTENANCE = { name: 'Wipe', scope: 'server', serverId: 1, timing: WEEKLY };

/** The calls about channels, alert rules and maintenance of test/e2e/bad-input.e2e-spec.ts. */
export const ALERTS_CALLS: readonly RefusingCall[] = [
  {
    path: '/api/channels',
    valid: { ...CHANNEL, enabled: true, language: 'de', quietHours: QUIET_HOURS },
    refused: {
      name: [...NOT_A_TEXT, '', '   ', LONG, 'a\nb'],
      kind: [...NOT_A_TEXT, '', 'pager'],
      url: [...NOT_A_TEXT, '', 'discord.com', 'ftp://example.com', 'http://[fe80::1%25lo]/', LONG],
      // Of another kind.
      token: ['12:abc'],
      chatId: ['-100123'],
      enabled: [null, 'true', 1],
      language: [null, 'xx', 1],
      quietHours: [
        ...['22:00', [], {}, { ...QUIET_HOURS, from: '24:00' }, { ...QUIET_HOURS, to: '22:00' }],
        { ...QUIET_HOURS, timeZone: 'Mars/Olympus' },
      ],
    },
  },
  {
    path: '/api/channels',
    valid: { name: 'Night shift', kind: 'telegram', token: '12:abc', chatId: '-100123', threadId: '7' },
    refused: {
      token: [...NOT_A_TEXT, '', 'a b', LONG],
      chatId: [...NOT_A_TEXT, '', 'x', '12; 13', LONG],
      threadId: [null, 7, '', 'x'],
    },
  },
  {
    path: '/api/channels',
    valid: { ...PUSH },
    refused: {
      url: [...NOT_A_TEXT, ''],
      // The last one is no point of the curve.
      p256dh: [...NOT_A_TEXT, '', 'x', LONG, `B${'A'.repeat(86)}`],
      auth: [...NOT_A_TEXT, '', 'x', LONG],
    },
  },
  {
    path: '/api/alert-rules',
    valid: { ...ALERT_RULE, escalations: [], remindMinutes: 60, urgent: true, enabled: true },
    refused: {
      name: [...NOT_A_TEXT, '', '   ', LONG],
      condition: [
        ...[undefined, null, 'down', [], {}, { kind: 'up' }, { kind: 'down' }, { kind: 'down', minutes: -1 }],
        ...[{ kind: 'down', minutes: 1_441 }, { kind: 'log' }, { kind: 'log', words: '' }],
        ...[
          { kind: 'players-at-least', minutes: 1, players: 0 },
          { kind: 'slow', minutes: 1 },
        ],
        ...[
          { kind: 'player-joined' },
          { kind: 'player-joined', names: [] },
          { kind: 'down', minutes: 1, x: 1 },
        ],
      ],
      scope: [undefined, null, '', 'world', 1],
      channelIds: [undefined, null, 7, ['7'], [0], [7, 7], [999]],
      escalations: [
        null,
        {},
        [7],
        [{ afterMinutes: 0, channelIds: [] }],
        Array(6).fill({ afterMinutes: 1, channelIds: [] }),
      ],
      remindMinutes: [4, 1.5, '60'],
      onCallId: [0, 1.5, '7'],
      urgent: [null, 'true'],
      enabled: [null, 1],
    },
  },
  {
    path: '/api/on-call',
    valid: { ...ON_CALL, weekday: 1, handOverMinutes: 10 },
    refused: {
      name: [...NOT_A_TEXT, '', LONG],
      people: [undefined, null, {}, [], [7], [{ name: 'Anna' }], [{ name: '', channelIds: [] }]],
      turn: [undefined, null, 'month'],
      at: [...NOT_A_TEXT, '9:00', '24:00'],
      weekday: [null, -1, 7, 1.5, '1'],
      timeZone: [...NOT_A_TEXT, 'Mars/Olympus'],
      handOverMinutes: [0, 1.5, '10'],
    },
  },
  {
    path: '/api/status-pages',
    valid: { ...STATUS_PAGE, players: 'count', showsRestarts: true, isIndexed: false, enabled: true },
    refused: {
      slug: [...NOT_A_TEXT, '', 'ab', 'Ab-c', 'a--b', '-abc', 'abc-', '1abc', 'x'.repeat(41), 'a/b'],
      title: [...NOT_A_TEXT, '', '   ', LONG],
      scope: [undefined, null, '', 'world', 1],
      about: [null, 7, LONG, 'a\nb'],
      players: [null, 'some', true],
      accent: ['red', '#fff', 7],
      language: ['xx', 7],
      host: ['localhost', 'https://status.example.com', 'a b', '127.0.0.1', 7],
      logo: ['https://example.com/logo.png', 'data:image/svg+xml;base64,PHN2Zz4=', 7],
      channelId: [0, 1.5, '7', 999],
      showsRestarts: [null, 'true'],
      isIndexed: [null, 1],
      enabled: [null, 1],
    },
  },
  {
    path: '/api/servers/1/incidents/1/notes',
    valid: { text: 'Power' },
    refused: { text: [...NOT_A_TEXT, '', '  ', LONG, 'a\tb'] },
  },
  {
    path: '/api/maintenance',
    valid: { ...MAINTENANCE, timeZone: 'Europe/Berlin', note: '', holdsTasks: true, enabled: true },
    refused: {
      name: [...NOT_A_TEXT, '', '   ', LONG],
      scope: [undefined, null, '', 'world', 1],
      serverId: [undefined, null, 0, 1.5, '1'],
      timing: [
        ...[undefined, null, 'now', [], {}, { kind: 'daily' }, { kind: 'once', from: 'soon' }],
        ...[
          { kind: 'once', from: '2020-01-01T00:00:00Z' },
          { kind: 'once', to: '2020-01-01T00:00:00Z' },
        ],
        ...[{ kind: 'weekly' }, { kind: 'weekly', at: '4:00', minutes: 60 }, { kind: 'weekly', at: '04:00' }],
        ...[
          { ...WEEKLY, minutes: 0 },
          { ...WEEKLY, minutes: 1_441 },
          { ...WEEKLY, weekdays: [7] },
        ],
      ],
      timeZone: [null, 7, '', 'Mars/Olympus'],
      note: [null, 7, LONG, 'a\tb'],
      holdsTasks: [null, 'true', 1],
      enabled: [null, 1],
    },
  },
];
