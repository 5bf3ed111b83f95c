import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A signed-in browser. Only the hash of its cookie is stored: a stolen database grants no session. */
@Entity('sessions')
export class SessionEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'user_id' })
  userId!: number;

  @Column('text', { name: 'token_hash', unique: true })
  tokenHash!: string;

  @Column('text', { nullable: true })
  browser!: string | null;

  @Column('text', { nullable: true })
  system!: string | null;

  /** IP address of the last use that was stored. */
  @Column('text', { nullable: true })
  address!: string | null;

  @Column('datetime', { name: 'created_at' })
  createdAt!: Date;

  @Column('datetime', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;

  @Column('datetime', { name: 'expires_at' })
  expiresAt!: Date;

  /** When its user last proved who they are: by signing in, or by a step-up. Null if unknown. */
  @Column('datetime', { name: 'confirmed_at', nullable: true })
  confirmedAt!: Date | null;

  /** What a passkey has to sign next; used once. */
  @Column('text', { nullable: true })
  challenge!: string | null;

  @Column('datetime', { name: 'challenge_at', nullable: true })
  challengeAt!: Date | null;
}
