/** A run was due while nobody was there to run it; it is never made up for. */
export class ScheduleRunMissed {
  constructor(
    readonly serverId: number,
    readonly scheduleId: number,
    readonly command: string,
    /** How many were missed, and the first and the last of them. */
    readonly count: number,
    readonly firstDueAt: Date,
    readonly lastDueAt: Date,
  ) {}
}

/** A run was left out because the one before it was still under way. */
export class ScheduleRunSkipped {
  constructor(
    readonly serverId: number,
    readonly scheduleId: number,
    readonly command: string,
    readonly dueAt: Date,
  ) {}
}

/** Schedules had been planned by a clock that was ahead when the panel last ran. */
export class SchedulesPlannedAnew {
  constructor(
    readonly count: number,
    readonly at: Date,
  ) {}
}
