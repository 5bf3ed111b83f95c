import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the payment provider said about an account when it was read last. */
@Entity('subscriptions')
export class SubscriptionEntity {
  @PrimaryColumn('integer', { name: 'user_id' })
  userId!: number;

  @Column('text')
  provider!: string;

  @Column('text', { name: 'customer_id' })
  customerId!: string;

  /** Null, like all that follows, until something was bought. */
  @Column('text', { name: 'subscription_id', nullable: true })
  subscriptionId!: string | null;

  /** In the words of the provider. */
  @Column('text', { nullable: true })
  status!: string | null;

  /** When the trial or what was paid for ends. */
  @Column('datetime', { name: 'period_ends_at', nullable: true })
  periodEndsAt!: Date | null;

  @Column('boolean', { name: 'cancels_at_period_end' })
  cancelsAtPeriodEnd!: boolean;

  /** Until when a payment that failed may be made up for. */
  @Column('datetime', { name: 'grace_until', nullable: true })
  graceUntil!: Date | null;

  @Column('datetime', { name: 'read_at', nullable: true })
  readAt!: Date | null;
}
