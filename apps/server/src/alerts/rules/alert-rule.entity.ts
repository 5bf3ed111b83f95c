import { type AlertCondition } from '@outpost/contracts/alert-conditions.js';
import { type Escalation } from '@outpost/contracts/alerts.js';
import { type ScopeKind } from '@outpost/contracts/scope.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What an account wants to be told about. */
@Entity('alert_rules')
export class AlertRuleEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'owner_id' })
  ownerId!: number;

  @Column('text')
  name!: string;

  @Column('boolean')
  enabled!: boolean;

  @Column('simple-json')
  condition!: AlertCondition;

  @Column('text')
  scope!: ScopeKind;

  @Column('integer', { name: 'server_id', nullable: true })
  serverId!: number | null;

  @Column('integer', { name: 'group_id', nullable: true })
  groupId!: number | null;

  /** Some may have been removed since. */
  @Column('simple-json', { name: 'channel_ids' })
  channelIds!: readonly number[];

  /** The earliest first. */
  @Column('simple-json')
  escalations!: readonly Escalation[];

  @Column('integer', { name: 'on_call_id', nullable: true })
  onCallId!: number | null;

  @Column('integer', { name: 'remind_minutes', nullable: true })
  remindMinutes!: number | null;

  @Column('boolean')
  urgent!: boolean;

  @Column('datetime', { name: 'created_at' })
  createdAt!: Date;

  @Column('datetime', { name: 'changed_at' })
  changedAt!: Date;
}
