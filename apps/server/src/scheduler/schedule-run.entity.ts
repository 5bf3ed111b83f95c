import { type MessageKey } from '@outpost/contracts/message-key.js';
import { type ScheduleRunOutcome } from '@outpost/contracts/schedules.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('schedule_runs')
export class ScheduleRunEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'schedule_id' })
  scheduleId!: number;

  @Column('datetime', { name: 'due_at' })
  dueAt!: Date;

  @Column('datetime', { name: 'started_at', nullable: true })
  startedAt!: Date | null;

  @Column('datetime', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;

  /** A run that is still `running` after this moment was left by a process that died. */
  @Column('datetime', { name: 'lease_until', nullable: true })
  leaseUntil!: Date | null;

  @Column('text')
  outcome!: ScheduleRunOutcome;

  /** The answer, shortened, or why there is none. */
  @Column('text')
  response!: string;

  /** The message behind `response` where it is the panel's own text. */
  @Column('simple-json', { name: 'response_message', nullable: true })
  responseMessage!: MessageKey | null;

  @Column('boolean', { name: 'is_test' })
  isTest!: boolean;
}
