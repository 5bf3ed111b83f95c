import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The purpose its secrets are sealed with. */
export const APP_SECRET = 'authenticator-app';

/** The authenticator app of an account, and one that is about to take its place. */
@Entity('authenticator_apps')
export class AuthenticatorAppEntity {
  @PrimaryColumn('integer', { name: 'user_id' })
  userId!: number;

  @Column('text', { name: 'sealed_secret', nullable: true })
  sealedSecret!: string | null;

  @Column('datetime', { name: 'added_at', nullable: true })
  addedAt!: Date | null;

  /** The time step of the last code that was accepted: earlier ones and itself are refused. */
  @Column('integer', { name: 'last_step', nullable: true })
  lastStep!: number | null;

  @Column('text', { name: 'sealed_pending_secret', nullable: true })
  sealedPendingSecret!: string | null;

  @Column('datetime', { name: 'pending_since', nullable: true })
  pendingSince!: Date | null;
}
