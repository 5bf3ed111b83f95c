import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional, IsTimeZone, ValidateIf } from 'class-validator';
import { type Beginning, type CommandOutcome } from './console.js';
import { IsSchedule, IsScheduledCommand } from './schedule-fields.js';
import { undefinedFromEmpty } from './transforms.js';

/** Null is no value of these fields: only what is left out is not looked at. */
const IfGiven = (): PropertyDecorator => ValidateIf((_request, value) => value !== undefined);

const UNKNOWN_TIME_ZONE = 'Time zone must be a name such as Europe/Berlin';

export class CreateScheduleRequest {
  @IsScheduledCommand()
  command!: string;

  @IsSchedule()
  schedule!: string;

  @IsBoolean({ message: 'enabled must be true or false' })
  @IfGiven()
  enabled?: boolean;

  /** IANA name; without it the server's own time zone counts, and UTC where that has none. */
  @IsTimeZone({ message: UNKNOWN_TIME_ZONE })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  timeZone?: string;
}

/** What is left out stays as it is. */
export class UpdateScheduleRequest {
  @IsScheduledCommand()
  @IfGiven()
  command?: string;

  @IsSchedule()
  @IfGiven()
  schedule?: string;

  @IsBoolean({ message: 'enabled must be true or false' })
  @IfGiven()
  enabled?: boolean;

  /** Null: the server's own again. */
  @IsTimeZone({ message: UNKNOWN_TIME_ZONE })
  @IsOptional()
  timeZone?: string | null;
}

/** A line of `GET /api/servers/{id}/scheduled`. */
export interface ScheduledCommand {
  readonly id: number;
  readonly command: string;
  readonly schedule: string;
  readonly enabled: boolean;
  /** ISO 8601, UTC; null until it has run. */
  readonly lastRun: string | null;
  /** The zone it is evaluated in. */
  readonly timeZone: string;
  /** False while it follows the server's time zone. */
  readonly hasOwnTimeZone: boolean;
  /** ISO 8601, UTC; null while it is disabled or never comes again. */
  readonly nextRun: string | null;
  readonly lastOutcome: ScheduleRunOutcome | null;
}

/** `missed`: nobody was there to run it at its time. `skipped`: the run before it was still under way. */
export type ScheduleRunOutcome = CommandOutcome | 'running' | 'missed' | 'skipped';

/** One run of a schedule, newest first. */
export interface ScheduleRun {
  readonly id: number;
  /** When it was due; for a test the moment it was asked for. ISO 8601, UTC. */
  readonly dueAt: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly outcome: ScheduleRunOutcome;
  /** The answer of the game server, or why there is none. */
  readonly response: string;
  /** Run by hand with "Test command now". */
  readonly isTest: boolean;
}

/** Answer to "Test command now". */
export interface TestScheduleResponse extends Beginning {
  readonly command: string;
  readonly response: string;
}
