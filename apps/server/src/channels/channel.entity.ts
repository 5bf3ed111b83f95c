import { type ChannelKind } from '@outpost/contracts/channels.js';
import { type LanguageCode } from '@outpost/contracts/languages.js';
import { type MessageKey } from '@outpost/contracts/message-key.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type Hours } from './quiet-hours.js';

/** Where an account is told something. */
@Entity('channels')
export class ChannelEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'owner_id' })
  ownerId!: number;

  @Column('text')
  name!: string;

  @Column('text')
  kind!: ChannelKind;

  @Column('boolean')
  enabled!: boolean;

  /** JSON of its address and secrets. */
  @Column('text', { name: 'sealed_settings' })
  sealedSettings!: string;

  /** Where it leads, without what is secret. */
  @Column('text')
  target!: string;

  @Column('text')
  language!: LanguageCode;

  @Column('simple-json', { name: 'quiet_hours', nullable: true })
  quietHours!: Hours | null;

  @Column('datetime', { name: 'last_delivered_at', nullable: true })
  lastDeliveredAt!: Date | null;

  /** Why the last attempt failed, in English; null if it did not. */
  @Column('text', { nullable: true })
  problem!: string | null;

  @Column('simple-json', { name: 'problem_message', nullable: true })
  problemMessage!: MessageKey | null;

  @Column('datetime', { name: 'created_at' })
  createdAt!: Date;
}
