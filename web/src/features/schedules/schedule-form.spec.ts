import { describe, expect, it } from '@jest/globals';
import { type CreateScheduleRequest } from '@outpost/contracts/schedule-requests.js';
import { type ScheduledCommand } from '@outpost/contracts/schedules.js';
import {
  changesOf,
  formValuesOf,
  NEW_SCHEDULE,
  requestOf,
  scheduleFormResolver,
  type ScheduleFormValues,
} from './schedule-form.js';
import { schedulesTexts } from './texts/en.js';

const STORED: ScheduledCommand = {
  id: 4,
  command: 'say -1 hello',
  schedule: '30 4 * * *',
  enabled: true,
  lastRun: null,
  timeZone: 'Europe/Berlin',
  hasOwnTimeZone: false,
  nextRun: '2026-11-22T03:30:00.000Z',
  lastOutcome: null,
};

const resolved = (overrides: Partial<ScheduleFormValues>) =>
  scheduleFormResolver(schedulesTexts.get())(
    { ...NEW_SCHEDULE, command: 'players', ...overrides },
    undefined,
    {
      fields: {},
      shouldUseNativeValidation: false,
    },
  );

const messagesOf = async (overrides: Partial<ScheduleFormValues>) => {
  const { errors } = await resolved(overrides);
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error.message]));
};

describe('The form of a new schedule', () => {
  it('is enabled, every ten minutes, in the time zone of the server', async () => {
    const { values, errors } = await resolved({});
    expect(errors).toEqual({});
    expect(values).toEqual({
      command: 'players',
      schedule: '*/10 * * * *',
      enabled: true,
      timeZone: undefined,
    });
  });

  it('trims the command and the expression', async () => {
    const { values } = await resolved({
      command: ' bans \n',
      schedule: ' 1 2 * * * ',
      timeZone: 'Asia/Tokyo',
    });
    expect(values).toEqual({ command: 'bans', schedule: '1 2 * * *', enabled: true, timeZone: 'Asia/Tokyo' });
  });

  it.each<readonly [overrides: Partial<ScheduleFormValues>, messages: Readonly<Record<string, string>>]>([
    [{ command: '  ' }, { command: 'Command is required' }],
    [{ schedule: '  ' }, { schedule: 'Schedule is required' }],
    [
      { command: 'players\nbans' },
      {
        command: 'A schedule sends one command: put it on one line, and make a schedule for each command',
      },
    ],
    [{ command: 'a'.repeat(1025) }, { command: 'Command must be at most 1024 characters' }],
    [{ scheduleType: 'hourly', minute: '60' }, { minute: 'Minute must be between 0 and 59' }],
    [{ scheduleType: 'daily', minute: 'noon' }, { minute: 'Minute must be between 0 and 59' }],
    [{ scheduleType: 'daily', hour: '24' }, { hour: 'Hour must be between 0 and 23' }],
    [
      { scheduleType: 'weekly', hour: '1.5', minute: '-1x' },
      { minute: 'Minute must be between 0 and 59', hour: 'Hour must be between 0 and 23' },
    ],
    [{ timeZone: 'Mars/Olympus' }, { timeZone: 'Time zone must be a name such as Europe/Berlin' }],
  ])('reports what is invalid in %j', async (overrides, messages) => {
    expect(await messagesOf(overrides)).toEqual(messages);
  });

  it('asks nothing of a field that the chosen type does not show [S5.30]', async () => {
    expect(await messagesOf({ scheduleType: 'hourly', hour: '99', schedule: '' })).toEqual({});
    expect(await messagesOf({ scheduleType: 'custom', hour: '99', minute: '99' })).toEqual({});
  });

  it('leaves steps, lists and ranges to the server', async () => {
    expect(
      await messagesOf({ scheduleType: 'weekly', minute: '*/5', hour: '1,2', dayOfWeek: '1-5' }),
    ).toEqual({});
  });
});

describe('An edit', () => {
  const edited = async (overrides: Partial<ScheduleFormValues>, stored = STORED) => {
    const { values } = await resolved({ ...formValuesOf(stored), ...overrides });
    return changesOf(stored, values as CreateScheduleRequest);
  };

  it('sends nothing if nothing changed', async () => {
    expect(await edited({})).toBeUndefined();
    expect(await edited({ command: ' say -1 hello ' })).toBeUndefined();
    expect(await edited({ scheduleType: 'custom', schedule: '30 4 * * *' })).toBeUndefined();
  });

  it.each<readonly [overrides: Partial<ScheduleFormValues>, sent: object]>([
    [{ command: 'bans' }, { command: 'bans' }],
    [{ hour: '5' }, { schedule: '30 5 * * *' }],
    [{ scheduleType: 'weekly', dayOfWeek: '1' }, { schedule: '30 4 * * 1' }],
    [{ enabled: false }, { enabled: false }],
    [{ timeZone: 'Asia/Tokyo' }, { timeZone: 'Asia/Tokyo' }],
    [{ timeZone: 'Europe/Berlin' }, { timeZone: 'Europe/Berlin' }],
    [
      { command: 'bans', scheduleType: 'hourly', enabled: false },
      { command: 'bans', schedule: '30 * * * *', enabled: false },
    ],
  ])('with %j sends only %j [S5.35]', async (overrides, sent) => {
    expect(await edited(overrides)).toEqual(sent);
  });

  it('resets the time zone to that of the server', async () => {
    expect(await edited({ timeZone: '' }, { ...STORED, hasOwnTimeZone: true })).toEqual({ timeZone: null });
  });

  it('enables a disabled schedule', async () => {
    expect(await edited({ enabled: true }, { ...STORED, enabled: false })).toEqual({ enabled: true });
  });
});

describe('requestOf', () => {
  it('builds the schedule of the chosen type', () => {
    const request = requestOf({
      ...NEW_SCHEDULE,
      command: 'bans',
      scheduleType: 'weekly',
      minute: '5',
      hour: '6',
    });
    expect(request.schedule).toBe('5 6 * * 0');
  });
});
