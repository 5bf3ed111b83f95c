import { Injectable } from '@nestjs/common';
import { WriteGroup } from '../platform/database/write-group.js';
import { type EndedRun } from './run-ending.js';
import { ScheduleRunsRepository } from './schedule-runs.repository.js';

/** Writes down how runs ended: those that end at about the same time share a transaction. */
@Injectable()
export class RunLedger {
  private readonly endings = new WriteGroup<EndedRun, void>(async (runs) => {
    await this.runs.end(runs);
    return [];
  });

  constructor(private readonly runs: ScheduleRunsRepository) {}

  /** Resolves when it is on disk. */
  write(run: EndedRun): Promise<void> {
    return this.endings.write(run);
  }
}
