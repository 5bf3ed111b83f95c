import { type LanguageCode } from '@outpost/contracts/languages.js';
import { type ApprovalNotice, type SubscriptionStatus } from '@outpost/contracts/users.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('users')
export class UserEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('text')
  username!: string;

  /** Folded form that must be unique, so that `Anna` and `anna` can't both exist. */
  @Column('text', { name: 'username_key', unique: true })
  usernameKey!: string;

  @Column('text')
  email!: string;

  @Column('text', { name: 'email_key', unique: true })
  emailKey!: string;

  @Column('text', { name: 'password_hash' })
  passwordHash!: string;

  @Column('boolean', { name: 'is_admin' })
  isAdmin!: boolean;

  @Column('boolean', { name: 'is_approved' })
  isApproved!: boolean;

  @Column('text', { name: 'subscription_status' })
  subscriptionStatus!: SubscriptionStatus;

  @Column('datetime', { name: 'created_at' })
  createdAt!: Date;

  @Column('boolean', { name: 'is_suspended' })
  isSuspended!: boolean;

  @Column('text', { name: 'approval_notice', nullable: true })
  approvalNotice!: ApprovalNotice | null;

  @Column('datetime', { name: 'last_login_at', nullable: true })
  lastLoginAt!: Date | null;

  /** Whether there is an authenticator app or a passkey: every request asks. */
  @Column('boolean', { name: 'has_second_factor' })
  hasSecondFactor!: boolean;

  /** Whose service account it is; null for people. */
  @Column('integer', { name: 'service_of_id', nullable: true })
  serviceOfId!: number | null;

  /** That of the browser it was registered or last used with; null if that asked for none of ours. */
  @Column('text', { nullable: true })
  language!: LanguageCode | null;

  /** When a link that was sent to `email` was opened; null if none was since it is this one. */
  @Column('datetime', { name: 'address_confirmed_at', nullable: true })
  addressConfirmedAt!: Date | null;

  /** Why an admin has rejected it; null if none has. */
  @Column('text', { nullable: true })
  rejection!: string | null;

  @Column('datetime', { name: 'rejected_at', nullable: true })
  rejectedAt!: Date | null;
}
