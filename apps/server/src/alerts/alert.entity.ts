import { type ConditionKind } from '@outpost/contracts/alert-conditions.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What was seen, for texts. */
export interface AlertFacts {
  /** The condition had lasted so long when it was noticed. */
  readonly minutes?: number;
  readonly players?: number;
  readonly milliseconds?: number;
  /** A line of the log, the name of a player, a command, or what the panel says of itself. */
  readonly about?: string;
  readonly count?: number;
}

/** Something that a rule has noticed. */
@Entity('alerts')
export class AlertEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'rule_id' })
  ruleId!: number;

  @Column('integer', { name: 'owner_id' })
  ownerId!: number;

  @Column('integer', { name: 'bundle_id' })
  bundleId!: number;

  @Column('integer', { name: 'server_id', nullable: true })
  serverId!: number | null;

  /** What it is about: of each at most one alert of a rule goes on. */
  @Column('text')
  subject!: string;

  @Column('text')
  condition!: ConditionKind;

  @Column('simple-json')
  facts!: AlertFacts;

  @Column('datetime', { name: 'opened_at' })
  openedAt!: Date;

  @Column('datetime', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;
}
