import { type MaintenanceTiming } from '@outpost/contracts/maintenance.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type MaintainedPlace } from '../servers/servers-in-maintenance.js';

/** When servers are worked on: once, or every week. */
@Entity('maintenance_windows')
export class MaintenanceWindowEntity implements MaintainedPlace {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'server_id', nullable: true })
  serverId!: number | null;

  @Column('integer', { name: 'group_id', nullable: true })
  groupId!: number | null;

  @Column('integer', { name: 'owner_id', nullable: true })
  ownerId!: number | null;

  @Column('text')
  name!: string;

  @Column('text')
  note!: string;

  @Column('simple-json')
  timing!: MaintenanceTiming;

  @Column('text', { name: 'time_zone' })
  timeZone!: string;

  @Column('boolean', { name: 'holds_tasks' })
  holdsTasks!: boolean;

  @Column('boolean')
  enabled!: boolean;

  /** Since when it does not come again. */
  @Column('datetime', { name: 'over_at', nullable: true })
  overAt!: Date | null;

  @Column('text', { name: 'created_by' })
  createdBy!: string;

  @Column('datetime', { name: 'created_at' })
  createdAt!: Date;
}
