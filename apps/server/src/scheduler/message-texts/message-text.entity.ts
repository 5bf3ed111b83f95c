import { type TextInLanguage } from '@outpost/contracts/message-texts.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A text for players in the languages of a community. */
@Entity('message_texts')
export class MessageTextEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'owner_id' })
  ownerId!: number;

  /** Unique among those of the owner. */
  @Column('text')
  name!: string;

  @Column('simple-json')
  texts!: readonly TextInLanguage[];

  @Column('datetime', { name: 'created_at' })
  createdAt!: Date;
}
