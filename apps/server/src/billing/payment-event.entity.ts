import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An event of the payment provider that was carried out: it may be sent any number of times. */
@Entity('payment_events')
export class PaymentEventEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('text', { name: 'event_id', unique: true })
  eventId!: string;

  @Column('text')
  type!: string;

  @Column('datetime')
  at!: Date;
}
