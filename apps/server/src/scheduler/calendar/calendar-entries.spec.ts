import { describe, expect, it } from '@jest/globals';
import { GameProfiles } from '@outpost/games/game-profiles.js';
import { pino } from 'pino';
import { Games } from '../../games/games.service.js';
import { type ServerEntity } from '../../servers/server.entity.js';
import { type RestartPlanEntity } from '../restart-plans/restart-plan.entity.js';
import { type StoredTiming } from '../restart-plans/restart-timing.js';
import { type ScheduleEntity } from '../schedule.entity.js';
import { CalendarEntries, type Span } from './calendar-entries.js';

const entries = new CalendarEntries(new Games(new GameProfiles()), pino({ level: 'silent' }));
const SERVER = { id: 7, type: 'battleye', game: 'dayz', timeZone: 'Europe/Berlin' } as ServerEntity;
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

const span = (from: string, days: number): Span => ({
  from: new Date(from),
  to: new Date(Date.parse(from) + days * 86_400_000),
});

const ofPlan = (timing: StoredTiming, next: string, within: Span): readonly string[] => {
  const plan = { id: 1, serverId: 7, name: 'Nightly', timing, timeZone: null, nextRestartAt: new Date(next) };
  return entries
    .ofPlan(plan as RestartPlanEntity, SERVER, within)
    .map(({ at, clockChange }) => `${at.slice(5, 16)} ${clockChange ?? 'as usual'}`);
};

const ofSchedule = (schedule: string, command: string, within: Span) => {
  const row = { id: 1, serverId: 7, command, schedule, timeZone: null };
  return entries.ofSchedule(row as ScheduleEntity, SERVER, within);
};

describe('A plan in the calendar', () => {
  const nightly: StoredTiming = { kind: 'times', times: ['02:30'], weekdays: EVERY_DAY };

  it('comes at each of its times, the next one as it is stored', () => {
    expect(ofPlan(nightly, '2026-11-27T02:00:00Z', span('2026-11-27T00:00:00Z', 3))).toEqual([
      ...['11-27T02:00 as usual', '11-28T01:30 as usual', '11-29T01:30 as usual'],
    ]);
  });

  it('does not come before its next time, which somebody may have skipped', () => {
    expect(ofPlan(nightly, '2026-11-28T01:30:00Z', span('2026-11-27T00:00:00Z', 2))).toEqual([
      '11-28T01:30 as usual',
    ]);
  });

  it('is marked on the days when clocks change', () => {
    expect(ofPlan(nightly, '2026-03-28T01:30:00Z', span('2026-03-28T00:00:00Z', 3))).toEqual([
      ...['03-28T01:30 as usual', '03-29T01:00 skipped-hour', '03-30T00:30 as usual'],
    ]);
    expect(ofPlan(nightly, '2026-10-24T00:30:00Z', span('2026-10-24T00:00:00Z', 2))).toEqual([
      ...['10-24T00:30 as usual', '10-25T00:30 repeated-hour'],
    ]);
  });
});

describe('A schedule in the calendar', () => {
  it('comes at each of its times, and is known for a restart by its command', () => {
    const [first, ...others] = ofSchedule('0 4 * * *', '#shutdown', span('2026-11-27T00:00:00Z', 2));
    expect(first).toMatchObject({
      kind: 'schedule',
      isRestart: true,
      at: '2026-11-27T03:00:00.000Z',
      times: 1,
    });
    expect(others).toHaveLength(1);
  });

  it('comes once with the number of its times if they are many', () => {
    expect(ofSchedule('*/10 * * * *', 'say -1 hello', span('2026-11-27T00:00:00Z', 1))).toMatchObject([
      { at: '2026-11-27T00:00:00.000Z', times: 144, isRestart: false },
    ]);
  });

  it('that can not be evaluated brings nothing', () => {
    const row = { id: 1, serverId: 7, command: 'players', schedule: '0 4 * * *', timeZone: 'Mars/Olympus' };
    const within = span('2026-11-27T00:00:00Z', 1);
    expect(entries.ofSchedule(row as ScheduleEntity, SERVER, within)).toEqual([]);
  });
});
