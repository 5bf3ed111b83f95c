import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type MaintainedPlace } from '../servers/servers-in-maintenance.js';

/** `planned`: the next of its window, of which there is one at most. */
export type SpanState = 'planned' | 'under-way' | 'over';

/** A time of maintenance. Those that are past stay, whatever becomes of their window, since they say how it was then. */
@Entity('maintenance_spans')
export class MaintenanceSpanEntity implements MaintainedPlace {
  @PrimaryGeneratedColumn()
  id!: number;

  /** Null once the window was removed. */
  @Column('integer', { name: 'window_id', nullable: true })
  windowId!: number | null;

  @Column('integer', { name: 'server_id', nullable: true })
  serverId!: number | null;

  @Column('integer', { name: 'group_id', nullable: true })
  groupId!: number | null;

  @Column('integer', { name: 'owner_id', nullable: true })
  ownerId!: number | null;

  @Column('text')
  name!: string;

  @Column('boolean', { name: 'holds_tasks' })
  holdsTasks!: boolean;

  @Column('datetime', { name: 'from_at' })
  fromAt!: Date;

  /** Null: until somebody ends it. */
  @Column('datetime', { name: 'to_at', nullable: true })
  toAt!: Date | null;

  @Column('text')
  state!: SpanState;
}
