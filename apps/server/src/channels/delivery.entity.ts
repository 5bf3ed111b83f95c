import { type DeliveryState } from '@outpost/contracts/channels.js';
import { type MessageKey } from '@outpost/contracts/message-key.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type Notice } from './notice.js';

/** A message to a channel, from when it is to be sent. */
@Entity('deliveries')
export class DeliveryEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'channel_id' })
  channelId!: number;

  @Column('simple-json')
  notice!: Notice;

  /** Messages about the same thing; null for one that stands alone. */
  @Column('text', { nullable: true })
  thread!: string | null;

  /** Whether it takes the place of the first message of its thread, where the channel can do that. */
  @Column('boolean', { name: 'is_edit' })
  isEdit!: boolean;

  @Column('text')
  state!: DeliveryState;

  /** Since it was added, or sent again by somebody. */
  @Column('integer')
  attempts!: number;

  @Column('datetime', { name: 'created_at' })
  createdAt!: Date;

  /** Null once it is not tried any more. */
  @Column('datetime', { name: 'next_attempt_at', nullable: true })
  nextAttemptAt!: Date | null;

  /** It is not tried later than that. */
  @Column('datetime', { name: 'give_up_at' })
  giveUpAt!: Date;

  @Column('datetime', { name: 'delivered_at', nullable: true })
  deliveredAt!: Date | null;

  /** By which the channel knows the message. */
  @Column('text', { nullable: true })
  reference!: string | null;

  /** HTTP status of the last answer. */
  @Column('integer', { nullable: true })
  status!: number | null;

  @Column('text')
  answer!: string;

  @Column('text', { nullable: true })
  problem!: string | null;

  @Column('simple-json', { name: 'problem_message', nullable: true })
  problemMessage!: MessageKey | null;
}
