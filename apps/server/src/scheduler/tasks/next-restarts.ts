import { Injectable } from '@nestjs/common';
import { RestartPlansRepository } from '../restart-plans/restart-plans.repository.js';
import { TaskRunsRepository } from '../task-runs/task-runs.repository.js';

const FAR_MS = 366 * 24 * 3_600_000;

/** When a server restarts next, as plans say, or as a restart says that is under way. */
@Injectable()
export class NextRestarts {
  constructor(
    private readonly plans: RestartPlansRepository,
    private readonly runs: TaskRunsRepository,
  ) {}

  /** In milliseconds; null if none is planned. */
  async after(now: Date, serverId: number): Promise<number | null> {
    const until = new Date(now.getTime() + FAR_MS);
    const [plans, runs] = await Promise.all([
      this.plans.findRestartsWithin(now, until, 1, [serverId]),
      this.runs.findRestartsWithin(now, until, 1, [serverId]),
    ]);
    const times = [
      ...plans.map(({ nextRestartAt }) => nextRestartAt),
      ...runs.map(({ restartAt }) => restartAt),
    ];
    const known = times.flatMap((at) => at?.getTime() ?? []);
    return known.length > 0 ? Math.min(...known) : null;
  }
}
