import { type ScheduleRunOutcome } from '@outpost/contracts/schedules.js';
import { commandWithoutSecrets } from '@outpost/contracts/secrets.js';
import { type TaskOutcome } from '@outpost/contracts/task-runs.js';
import { type PlannedStep, type TaskConditions } from '@outpost/contracts/tasks.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What a task of several steps does, and when at all. */
export interface StoredTask extends TaskConditions {
  readonly steps: readonly PlannedStep[];
}

/** A command, or a task of several steps, that is done on a recurring schedule. */
@Entity('schedules')
export class ScheduleEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'server_id' })
  serverId!: number;

  /** Empty if it has steps. */
  @Column('text')
  command!: string;

  /** Five cron fields with one blank between them. */
  @Column('text')
  schedule!: string;

  @Column('boolean')
  enabled!: boolean;

  /** Null: the time zone of the server. */
  @Column('text', { name: 'time_zone', nullable: true })
  timeZone!: string | null;

  /** Advanced when a run is claimed. Null while disabled. */
  @Column('datetime', { name: 'next_due_at', nullable: true })
  nextDueAt!: Date | null;

  /** When it was last sent, tests included. */
  @Column('datetime', { name: 'last_run_at', nullable: true })
  lastRunAt!: Date | null;

  @Column('text', { name: 'last_outcome', nullable: true })
  lastOutcome!: ScheduleRunOutcome | TaskOutcome | null;

  @Column('datetime', { name: 'created_at' })
  createdAt!: Date;

  /** Of a task of several steps. */
  @Column('text', { nullable: true })
  name!: string | null;

  @Column('simple-json', { nullable: true })
  task!: StoredTask | null;
}

/** What people know it by. */
export const labelOf = ({ name, command }: Pick<ScheduleEntity, 'name' | 'command'>): string =>
  name ?? commandWithoutSecrets(command);

/** The command lines that it sends, apart from messages. */
export const commandsOf = ({ command, task }: Pick<ScheduleEntity, 'command' | 'task'>): readonly string[] =>
  task ? task.steps.flatMap((step) => (step.kind === 'command' ? step.command : [])) : [command];

/** The zone a schedule is evaluated in: its own, else that of its server. */
export const timeZoneOf = (own: string | null, server: { readonly timeZone: string }): string =>
  own ?? server.timeZone;
