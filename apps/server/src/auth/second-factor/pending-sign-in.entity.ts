import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A sign-in that has passed the password and waits for the second step. */
@Entity('pending_sign_ins')
export class PendingSignInEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'user_id' })
  userId!: number;

  @Column('text', { name: 'token_hash', unique: true })
  tokenHash!: string;

  /** Of the password that was given: another password ends the sign-in. */
  @Column('text', { name: 'password_mark' })
  passwordMark!: string;

  /** Where the password came from; the second step has to come from there, too. */
  @Column('text')
  network!: string;

  /** What a passkey has to sign; used once. */
  @Column('text', { nullable: true })
  challenge!: string | null;

  @Column('datetime', { name: 'expires_at' })
  expiresAt!: Date;
}
