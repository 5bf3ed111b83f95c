import { type LogEventType, type LogKind } from '@outpost/contracts/log-kinds.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A stored log line. */
@Entity('log_entries')
export class LogEntryEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'server_id' })
  serverId!: number;

  @Column('text', { name: 'event_type' })
  eventType!: LogEventType;

  @Column('text')
  kind!: LogKind;

  @Column('text')
  message!: string;

  /** JSON of `LogDetails`. */
  @Column('text', { nullable: true })
  details!: string | null;

  /** Milliseconds since 1970. */
  @Column('integer', { name: 'created_at' })
  createdAt!: number;
}
