import { type Route } from '@outpost/contracts/routes.js';
import {
  type ScheduledCommand,
  type ScheduleRun,
  type UpcomingRestart,
} from '@outpost/contracts/schedules.js';

/** A schedule as the API returns it. */
export const aSchedule = (schedule: Partial<ScheduledCommand> = {}): ScheduledCommand => ({
  id: 1,
  command: 'players',
  schedule: '0 4 * * *',
  enabled: true,
  lastRun: null,
  timeZone: 'UTC',
  hasOwnTimeZone: false,
  nextRun: '2026-11-21T04:00:00.000Z',
  lastOutcome: null,
  ...schedule,
});

export const aRun = (run: Partial<ScheduleRun> = {}): ScheduleRun => ({
  id: 1,
  dueAt: '2026-11-21T04:00:00.000Z',
  startedAt: '2026-11-21T04:00:00.300Z',
  endedAt: '2026-11-21T04:00:00.345Z',
  outcome: 'executed',
  response: 'ok',
  isTest: false,
  ...run,
});

interface Asked {
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/** The schedules of every server of a fake panel: they can be changed and deleted, but never run. */
export class FakeSchedules {
  readonly rows: ScheduledCommand[] = [];
  runs: readonly ScheduleRun[] = [];
  restarts: readonly UpcomingRestart[] = [];
  isComplete = true;

  add(fields: Partial<ScheduledCommand>): ScheduledCommand {
    const schedule = aSchedule({ id: this.rows.length + 1, ...fields });
    this.rows.push(schedule);
    return schedule;
  }

  /** Routes for schedules. */
  handlers(answerOfGame: () => string): Partial<Record<Route, (asked: Asked) => Answer>> {
    return {
      'GET /api/scheduled/preview': () => ({
        status: 200,
        body: {
          schedule: '0 4 * * *',
          timeZone: 'Europe/Berlin',
          runs: ['2026-11-21T03:00:00.000Z', '2026-11-22T03:00:00.000Z'],
        },
      }),
      'GET /api/scheduled/restarts': () => ({
        status: 200,
        body: { restarts: this.restarts, isComplete: this.isComplete },
      }),
      'GET /api/servers/:id/scheduled': () => ({ status: 200, body: this.rows }),
      'POST /api/servers/:id/scheduled': ({ body }) => ({ status: 201, body: this.add(zoned(body)) }),
      'PATCH /api/servers/:id/scheduled/:commandId': ({ params, body }) => {
        const changed = { ...this.find(params), ...zoned(body) };
        this.rows.splice(this.rows.indexOf(this.find(params)), 1, changed);
        return { status: 200, body: changed };
      },
      'DELETE /api/servers/:id/scheduled/:commandId': ({ params }) => {
        this.rows.splice(this.rows.indexOf(this.find(params)), 1);
        return { status: 204 };
      },
      'POST /api/servers/:id/scheduled/:commandId/test': ({ params }) => ({
        status: 200,
        body: { command: this.find(params).command, response: answerOfGame() },
      }),
      'GET /api/servers/:id/scheduled/:commandId/runs': () => ({ status: 200, body: this.runs }),
    };
  }

  private find({ commandId }: Asked['params']): ScheduledCommand {
    const schedule = this.rows.find(({ id }) => String(id) === commandId);
    if (!schedule) throw new Error(`the test asked for a schedule it did not add: ${commandId}`);
    return schedule;
  }
}

/** Like the panel: null resets the time zone to the server's. */
function zoned({ timeZone, ...fields }: Asked['body']): Partial<ScheduledCommand> {
  if (timeZone === undefined) return fields;
  return {
    ...fields,
    timeZone: typeof timeZone === 'string' ? timeZone : 'UTC',
    hasOwnTimeZone: timeZone !== null,
  };
}
