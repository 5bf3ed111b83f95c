import { type ScheduleRunOutcome } from '@outpost/contracts/schedules.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A command that is sent on a recurring schedule. */
@Entity('schedules')
export class ScheduleEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'server_id' })
  serverId!: number;

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
  lastOutcome!: ScheduleRunOutcome | null;

  @Column('datetime', { name: 'created_at' })
  createdAt!: Date;
}

/** The zone a schedule is evaluated in: its own, else that of its server. */
export const timeZoneOf = (own: string | null, server: { readonly timeZone: string }): string =>
  own ?? server.timeZone;
