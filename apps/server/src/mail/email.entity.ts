import { type EmailKind, type EmailState } from '@outpost/contracts/emails.js';
import { type LanguageCode } from '@outpost/contracts/languages.js';
import { type MessageKey } from '@outpost/contracts/message-key.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An email, from when it is to be sent until a month later. */
@Entity('emails')
export class EmailEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('text')
  kind!: EmailKind;

  /** Whom it is for, or who has sent an invitation; also of an account that is gone. */
  @Column('integer', { name: 'user_id' })
  userId!: number;

  @Column('text')
  username!: string;

  @Column('text')
  address!: string;

  @Column('text')
  language!: LanguageCode;

  /** JSON of what the text names, sealed since it may hold the secret of a link; null once the email has ended. */
  @Column('text', { name: 'sealed_values', nullable: true })
  sealedValues!: string | null;

  @Column('text')
  state!: EmailState;

  @Column('integer')
  attempts!: number;

  @Column('datetime', { name: 'created_at' })
  createdAt!: Date;

  /** Null once it has ended. */
  @Column('datetime', { name: 'next_attempt_at', nullable: true })
  nextAttemptAt!: Date | null;

  /** When what it is for ends; null for never. */
  @Column('datetime', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  /** What the mail server said last, in English; null if it took the email. */
  @Column('text', { nullable: true })
  problem!: string | null;

  @Column('simple-json', { name: 'problem_message', nullable: true })
  problemMessage!: MessageKey | null;
}
