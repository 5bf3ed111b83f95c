import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Alerts of one rule that are told in one message. */
@Entity('alert_bundles')
export class AlertBundleEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'rule_id' })
  ruleId!: number;

  @Column('integer', { name: 'owner_id' })
  ownerId!: number;

  @Column('datetime', { name: 'opened_at' })
  openedAt!: Date;

  /** Alerts that were counted, and not stored. */
  @Column('integer')
  more!: number;

  /** When there is something to do next; null for never. */
  @Column('datetime', { name: 'next_at', nullable: true })
  nextAt!: Date | null;

  @Column('datetime', { name: 'told_at', nullable: true })
  toldAt!: Date | null;

  @Column('datetime', { name: 'reminded_at', nullable: true })
  remindedAt!: Date | null;

  /** Escalations that were told. */
  @Column('integer')
  escalated!: number;

  /** When the last of its alerts ended. */
  @Column('datetime', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;

  @Column('datetime', { name: 'acknowledged_at', nullable: true })
  acknowledgedAt!: Date | null;

  /** The name remains if the account is renamed. */
  @Column('text', { name: 'acknowledged_by', nullable: true })
  acknowledgedBy!: string | null;
}
