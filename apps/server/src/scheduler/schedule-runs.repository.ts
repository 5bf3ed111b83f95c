import { Injectable } from '@nestjs/common';
import { type CommandOutcome } from '@outpost/contracts/console.js';
import { SCHEDULE_RUNS_RETAINED } from '@outpost/contracts/limits.js';
import { type MessageKey } from '@outpost/contracts/message-key.js';
import { Message, say, type Words } from '@outpost/contracts/message.js';
import { type EntityManager, LessThan } from 'typeorm';
import { Database } from '../platform/database/database.js';
import { type SqlDialect } from '../platform/database/sql-dialect.js';
import { jsonRows } from '../platform/database/storable-text.js';
import { storedTime } from '../platform/database/stored-time.js';
import { WriteGroup } from '../platform/database/write-group.js';
import { ScheduleRunEntity } from './schedule-run.entity.js';
import { ScheduleEntity } from './schedule.entity.js';

/** A command is given up after ten seconds, so a run without an ending by then was left by its process. */
const LEASE_MS = 30_000;

export const leaseFrom = (start: Date): Date => new Date(start.getTime() + LEASE_MS);

/**
 * Length limit of a stored response: a hundred runs are retained per schedule, and the command history has the full
 * answer.
 */
export const RUN_RESPONSE_MAX_LENGTH = 1_000;

/** How a run ended, as stored. */
export interface RunEnding {
  readonly outcome: CommandOutcome;
  /** The game's answer, or the reason there is none. */
  readonly response: Words;
}

interface EndedRun extends RunEnding {
  readonly runId: number;
  readonly scheduleId: number;
  readonly endedAt: Date;
}

export type NewRun = Omit<ScheduleRunEntity, 'id'>;

/** Times of one run that begins now. */
interface RunStart {
  readonly dueAt: Date;
  readonly startedAt: Date;
  readonly leaseUntil: Date;
}

const ENDINGS = {
  run_id: 'integer',
  schedule_id: 'integer',
  ended_at: 'time',
  outcome: 'text',
  response: 'text',
  response_message: 'text',
} as const;

/** @param isStill condition on the row that is to be changed */
const endingsBy = (sql: SqlDialect, isStill: (row: string) => string) => ({
  runs: `UPDATE schedule_runs SET ended_at = ending.ended_at, outcome = ending.outcome, response = ending.response,
      response_message = ending.response_message
    FROM ${sql.rows('ending', ENDINGS)} WHERE schedule_runs.id = ending.run_id AND ${isStill('schedule_runs.outcome')}
    RETURNING id`,
  schedules: `UPDATE schedules SET last_outcome = ending.outcome
    FROM ${sql.rows('ending', ENDINGS)}
    WHERE schedules.id = ending.schedule_id AND ${isStill('schedules.last_outcome')}`,
});

/** Transactions begin with a write: one that has read can no longer write once another process has. */
@Injectable()
export class ScheduleRunsRepository {
  /** Runs that end at about the same time share a transaction. */
  private readonly endings = new WriteGroup<EndedRun, void>(async (runs) => {
    await this.endAll(this.known, runs);
    return [];
  });
  private readonly known: EndingStatements;
  private readonly lost: EndingStatements;

  constructor(private readonly database: Database) {
    this.known = endingsBy(database.sql, () => 'TRUE');
    // Their own endings may have been stored since they were read.
    this.lost = endingsBy(database.sql, (outcome) => `${outcome} = 'running'`);
  }

  /** Records the start of a test, and returns the id of its run; null if the schedule was deleted. */
  beginTest(scheduleId: number, start: RunStart): Promise<number | null> {
    return this.database.writeReadCommitted(async (manager) => {
      const change = { lastRunAt: start.startedAt, lastOutcome: 'running' } as const;
      const { affected } = await manager.update(ScheduleEntity, { id: scheduleId }, change);
      if (affected !== 1) return null;
      const run = { scheduleId, ...start, ...RUNNING, isTest: true };
      return (await insertRuns(this.database.sql, manager, [run])).get(scheduleId) ?? null;
    });
  }

  /** Resolves when it is on disk. A late ending replaces the `unknown` of {@link giveUpLost} with what happened. */
  end(run: EndedRun): Promise<void> {
    return this.endings.write(run);
  }

  /** Renews the lease of every pending run after the clock was set. */
  async renewLeases(now: Date): Promise<void> {
    const leaseUntil = leaseFrom(now);
    await this.database.writeReadCommitted((manager) =>
      manager.update(ScheduleRunEntity, { outcome: 'running' }, { leaseUntil }),
    );
  }

  /**
   * Records runs as unknown whose process died before it stored their ending: they may have been sent. Returns how
   * many.
   */
  async giveUpLost(now: Date): Promise<number> {
    const lost = await this.database
      .read(ScheduleRunEntity)
      .find({ where: { outcome: 'running', leaseUntil: LessThan(now) } });
    const response = say(
      'scheduler.panel_ended',
      'The panel ended before the answer came: the command may or may not have run',
    );
    const endings = lost.map(({ id, scheduleId }) => ({
      runId: id,
      scheduleId,
      outcome: 'unknown' as const,
      response,
      endedAt: now,
    }));
    return endings.length > 0 ? this.endAll(this.lost, endings) : 0;
  }

  /** In two statements, however many there are. Returns how many runs have ended by them. */
  private async endAll({ runs, schedules }: EndingStatements, ended: readonly EndedRun[]): Promise<number> {
    const lastOf = new Map(ended.map((run) => [run.scheduleId, run]));
    const statements = [
      { sql: runs, parameters: [jsonRows(ended.map(endingOf))] },
      { sql: schedules, parameters: [jsonRows([...lastOf.values()].map(endingOf))] },
    ];
    const [changed] = await this.database.run(statements, { isDurable: true });
    return changed?.rows?.length ?? 0;
  }
}

type EndingStatements = ReturnType<typeof endingsBy>;

const endingOf = ({ runId, scheduleId, endedAt, outcome, response }: EndedRun): readonly unknown[] => {
  const { response: text, responseMessage: message } = storedWords(response);
  return [runId, scheduleId, storedTime(endedAt), outcome, text, message && JSON.stringify(message)];
};

export const RUNNING = { endedAt: null, outcome: 'running', response: '', responseMessage: null } as const;

/** The columns that store the response of a run. */
export const storedWords = (words: Words): Pick<ScheduleRunEntity, 'response' | 'responseMessage'> => ({
  response: String(words).slice(0, RUN_RESPONSE_MAX_LENGTH),
  responseMessage: words instanceof Message ? (JSON.parse(JSON.stringify(words)) as MessageKey) : null,
});

const RUNS = {
  schedule_id: 'integer',
  due_at: 'time',
  started_at: 'time',
  ended_at: 'time',
  lease_until: 'time',
  outcome: 'text',
  response: 'text',
  response_message: 'text',
  is_test: 'integer',
} as const;

const valuesOf = (run: NewRun): readonly unknown[] => [
  ...[run.scheduleId, storedTime(run.dueAt)],
  ...[run.startedAt, run.endedAt, run.leaseUntil].map((at) => at && storedTime(at)),
  ...[run.outcome, run.response, run.responseMessage && JSON.stringify(run.responseMessage)],
  run.isTest ? 1 : 0,
];

const insertedBy = (sql: SqlDialect): string => {
  const columns = Object.keys(RUNS).join();
  return `INSERT INTO schedule_runs (${columns})
    SELECT ${columns.replace('is_test', 'is_test = 1')} FROM ${sql.rows('added', RUNS)}
    RETURNING id, schedule_id AS "scheduleId"`;
};

/** Finds the oldest run to keep of each schedule once, not for each of its runs. */
const removedBy = (sql: SqlDialect): string => `DELETE FROM schedule_runs WHERE id IN (
  SELECT run.id FROM (
    SELECT added.schedule_id, (SELECT newer.id FROM schedule_runs newer WHERE newer.schedule_id = added.schedule_id
      ORDER BY newer.id DESC LIMIT 1 OFFSET ${SCHEDULE_RUNS_RETAINED}) AS last_id
    FROM ${sql.rows('added', { schedule_id: 'integer' })}) old
  ${sql.joinInOrder} schedule_runs run ON run.schedule_id = old.schedule_id AND run.id <= old.last_id)`;

/**
 * Inserts runs, one for each schedule, and deletes those of the schedules beyond the retention limit. Returns the ids by
 * schedule.
 */
export async function insertRuns(
  sql: SqlDialect,
  manager: EntityManager,
  runs: readonly NewRun[],
): Promise<ReadonlyMap<number, number>> {
  if (runs.length === 0) return new Map();
  const rows = await manager.query<{ id: number; scheduleId: number }[]>(insertedBy(sql), [
    jsonRows(runs.map(valuesOf)),
  ]);
  await manager.query(removedBy(sql), [jsonRows(runs.map(({ scheduleId }) => [scheduleId]))]);
  return new Map(rows.map(({ id, scheduleId }) => [scheduleId, id]));
}
