import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What somebody has by the groups that they are in at the issuer, and loses with them. */
export interface GivenByGroups {
  readonly isAdmin: boolean;
  readonly serverIds: readonly number[];
  /** Of servers; missing in what was stored before there were any. */
  readonly groupIds?: readonly number[];
}

export const NOTHING_GIVEN: GivenByGroups = { isAdmin: false, serverIds: [] };

/** Somebody at an issuer of OpenID Connect, who is an account here. */
@Entity('identities')
export class IdentityEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'user_id' })
  userId!: number;

  @Column('text')
  issuer!: string;

  @Column('text')
  subject!: string;

  /** What it was called when it was linked or used last. */
  @Column('text', { nullable: true })
  name!: string | null;

  @Column('simple-json')
  given!: GivenByGroups;

  @Column('datetime', { name: 'created_at' })
  createdAt!: Date;

  @Column('datetime', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;
}
