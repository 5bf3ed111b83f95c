import { type RestartSteps } from '@outpost/contracts/restart-plans.js';
import { type TaskOutcome } from '@outpost/contracts/task-runs.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type StoredTiming } from './restart-timing.js';

/** Restarts of a server at times that somebody has planned. */
@Entity('restart_plans')
export class RestartPlanEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'server_id' })
  serverId!: number;

  @Column('text')
  name!: string;

  @Column('boolean')
  enabled!: boolean;

  @Column('simple-json')
  timing!: StoredTiming;

  /** Null: the time zone of the server. */
  @Column('text', { name: 'time_zone', nullable: true })
  timeZone!: string | null;

  @Column('simple-json')
  steps!: RestartSteps;

  /** 0: never. */
  @Column('integer', { name: 'stop_after_failures' })
  stopAfterFailures!: number;

  /** In a row. */
  @Column('integer')
  failures!: number;

  @Column('datetime', { name: 'stopped_at', nullable: true })
  stoppedAt!: Date | null;

  /** Null while disabled, and after the last one. */
  @Column('datetime', { name: 'next_restart_at', nullable: true })
  nextRestartAt!: Date | null;

  /** When the run of that restart begins: with its first warning. Advanced when the run is claimed. */
  @Column('datetime', { name: 'next_start_at', nullable: true })
  nextStartAt!: Date | null;

  /** What the plan says of a restart that somebody has postponed. */
  @Column('datetime', { name: 'postponed_from', nullable: true })
  postponedFrom!: Date | null;

  /** The restart before the next one, if somebody skips it. */
  @Column('datetime', { name: 'skipped_at', nullable: true })
  skippedAt!: Date | null;

  @Column('text', { name: 'last_outcome', nullable: true })
  lastOutcome!: TaskOutcome | null;

  /** Grows with each change, so that a claim is of the plan that was read. */
  @Column('integer')
  revision!: number;

  @Column('datetime', { name: 'created_at' })
  createdAt!: Date;
}
