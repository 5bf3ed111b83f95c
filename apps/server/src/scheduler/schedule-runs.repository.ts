import { Injectable } from '@nestjs/common';
import { type CommandOutcome } from '@outpost/contracts/console.js';
import { SCHEDULE_RUNS_RETAINED } from '@outpost/contracts/limits.js';
import { type MessageKey } from '@outpost/contracts/message-key.js';
import { Message, say, type Words } from '@outpost/contracts/message.js';
import { type EntityManager, LessThan } from 'typeorm';
import { Database } from '../platform/database/database.js';
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

/** Times of one run that begins now. */
interface RunStart {
  readonly dueAt: Date;
  readonly startedAt: Date;
  readonly leaseUntil: Date;
}

/** Transactions begin with a write: one that has read can no longer write once another process has. */
@Injectable()
export class ScheduleRunsRepository {
  /** Runs that end at about the same time share a transaction. */
  private readonly endings = new WriteGroup<EndedRun, void>(async (runs) => {
    await this.endAll(runs);
    return [];
  });

  constructor(private readonly database: Database) {}

  /** Records the start of a test, and returns the id of its run; null if the schedule was deleted. */
  beginTest(scheduleId: number, start: RunStart): Promise<number | null> {
    return this.database.write(async (manager) => {
      const change = { lastRunAt: start.startedAt, lastOutcome: 'running' } as const;
      const { affected } = await manager.update(ScheduleEntity, { id: scheduleId }, change);
      if (affected !== 1) return null;
      return insertRun(manager, { scheduleId, ...start, ...RUNNING, isTest: true });
    });
  }

  /** Resolves when it is on disk. A late ending replaces the `unknown` of {@link giveUpLost} with what happened. */
  end(run: EndedRun): Promise<void> {
    return this.endings.write(run);
  }

  /** Renews the lease of every pending run after the clock was set. */
  async renewLeases(now: Date): Promise<void> {
    const leaseUntil = leaseFrom(now);
    await this.database.write((manager) =>
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
    if (endings.length > 0) await this.endAll(endings);
    return endings.length;
  }

  private async endAll(runs: readonly EndedRun[]): Promise<void> {
    await this.database.write(async (manager) => {
      for (const { runId, scheduleId, response, ...ending } of runs) {
        await manager.update(ScheduleRunEntity, { id: runId }, { ...ending, ...storedWords(response) });
        await manager.update(ScheduleEntity, { id: scheduleId }, { lastOutcome: ending.outcome });
      }
    });
  }
}

export const RUNNING = { endedAt: null, outcome: 'running', response: '', responseMessage: null } as const;

/** The columns that store the response of a run. */
export const storedWords = (words: Words): Pick<ScheduleRunEntity, 'response' | 'responseMessage'> => ({
  response: String(words).slice(0, RUN_RESPONSE_MAX_LENGTH),
  responseMessage: words instanceof Message ? (JSON.parse(JSON.stringify(words)) as MessageKey) : null,
});

const TOO_OLD = `schedule_id = :scheduleId AND id <= (
  SELECT id FROM schedule_runs WHERE schedule_id = :scheduleId ORDER BY id DESC LIMIT 1 OFFSET ${SCHEDULE_RUNS_RETAINED})`;

/** Inserts a run, and deletes those of its schedule beyond the retention limit. */
export async function insertRun(manager: EntityManager, run: Omit<ScheduleRunEntity, 'id'>): Promise<number> {
  const { identifiers } = await manager.insert(ScheduleRunEntity, run);
  await manager.createQueryBuilder().delete().from(ScheduleRunEntity).where(TOO_OLD, run).execute();
  return Number(identifiers[0]?.['id']);
}
