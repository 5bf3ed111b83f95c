import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type EndedRun } from './run-ending.js';
import { ScheduleRunsRepository } from './schedule-runs.repository.js';

interface Entry {
  readonly run: EndedRun;
  readonly written: () => void;
  readonly failed: (error: unknown) => void;
}

/** Writes down how runs ended: those that end at about the same time share a transaction. */
@Injectable()
export class RunLedger {
  private waiting: Entry[] = [];
  private writing = false;

  constructor(private readonly runs: ScheduleRunsRepository) {}

  /** Resolves when it is on disk. */
  write(run: EndedRun): Promise<void> {
    return new Promise((written, failed) => {
      this.waiting.push({ run, written, failed });
      if (!this.writing) void this.writeAll();
    });
  }

  private async writeAll(): Promise<void> {
    this.writing = true;
    while (this.waiting.length > 0) {
      // Runs that end in the same turn are written together: a transaction costs more than all they say.
      await setImmediate();
      const entries = this.waiting;
      this.waiting = [];
      await this.writeTogether(entries);
    }
    this.writing = false;
  }

  private async writeTogether(entries: readonly Entry[]): Promise<void> {
    try {
      await this.runs.end(entries.map(({ run }) => run));
      for (const { written } of entries) written();
    } catch (error) {
      for (const { failed } of entries) failed(error);
    }
  }
}
