import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

export type LinkPurpose = 'password-reset' | 'address';

/** A link that was sent by email, until it is used. */
@Entity('email_links')
export class EmailLinkEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('text')
  purpose!: LinkPurpose;

  @Column('integer', { name: 'user_id' })
  userId!: number;

  @Column('text', { name: 'token_hash' })
  tokenHash!: string;

  /** Where it was sent to. */
  @Column('text')
  address!: string;

  @Column('datetime', { name: 'expires_at' })
  expiresAt!: Date;
}
