import { type MessageKey } from '@outpost/contracts/message-key.js';
import { type RunKind, type TaskOutcome } from '@outpost/contracts/task-runs.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type RunState } from './run-state.js';

/** A restart, or a task of several steps, that was planned, or that somebody has begun. */
@Entity('task_runs')
export class TaskRunEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'server_id' })
  serverId!: number;

  @Column('text')
  kind!: RunKind;

  /** Of a restart. */
  @Column('integer', { name: 'plan_id', nullable: true })
  planId!: number | null;

  /** Of a task. */
  @Column('integer', { name: 'schedule_id', nullable: true })
  scheduleId!: number | null;

  @Column('text')
  name!: string;

  @Column('text', { name: 'started_by' })
  startedBy!: string;

  @Column('datetime', { name: 'planned_at' })
  plannedAt!: Date;

  @Column('datetime', { name: 'restart_at' })
  restartAt!: Date;

  @Column('datetime', { name: 'started_at' })
  startedAt!: Date;

  @Column('datetime', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;

  @Column('text')
  outcome!: TaskOutcome;

  @Column('text')
  report!: string;

  @Column('simple-json', { name: 'report_message', nullable: true })
  reportMessage!: MessageKey | null;

  @Column('integer', { name: 'down_seconds', nullable: true })
  downSeconds!: number | null;

  @Column('integer', { name: 'players_before', nullable: true })
  playersBefore!: number | null;

  @Column('integer', { name: 'players_returned', nullable: true })
  playersReturned!: number | null;

  /** Its steps and how far they are: everything that another process needs to go on. */
  @Column('simple-json')
  state!: RunState;
}
