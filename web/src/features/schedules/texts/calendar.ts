import { filled } from '../../../i18n/filled.js';

/** Those of the calendar of all servers. */
export const CALENDAR_TEXTS = {
  calendarTitle: 'Calendar',
  calendarSubtitle: 'What restart plans and scheduled commands bring, on all your servers',
  calendarDay: 'Next 24 hours',
  calendarWeek: 'Next 7 days',
  calendarLoading: 'Loading the calendar',
  calendarFailed: 'Failed to load the calendar. Please try again.',
  calendarEmpty: 'Nothing is planned.',
  calendarEmptyDetail: 'Restart plans and scheduled commands of your servers appear here.',
  calendarServerTime: filled('{time} in {timeZone}'),
  calendarTimes: filled({ one: '{count} time', other: '{count} times' }),
  calendarRestart: 'Restart',
  calendarHeld: 'Held back by maintenance',
  calendarMaintenance: filled({ one: 'Maintenance', other: 'Maintenance: {count} times' }),
  maintenanceSpan: filled('{name}: {from} to {to}'),
  maintenanceOpen: filled('{name}: from {from} until somebody ends it'),
  calendarIncomplete: 'There is more than can be shown here.',
  clockSkipped: 'Clocks are put forward: it comes right after the gap',
  clockRepeated: 'Clocks are put back: it comes once, the first time',
  collisions: filled({ one: '{count} collision', other: '{count} collisions' }),
  collisionSameServer: filled('{name}: two restarts within ten minutes, {time}'),
  collisionManyServers: filled({
    one: '{count} server restarts at one moment, {time}',
    other: '{count} servers restart at one moment, {time}',
  }),
} as const;
