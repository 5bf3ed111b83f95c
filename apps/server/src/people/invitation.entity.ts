import { type RoleKind } from '@outpost/contracts/permissions.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type GivenRole } from '../auth/may.js';

/** An invitation to a server, or to a group of servers, until it is accepted. */
@Entity('invitations')
export class InvitationEntity implements GivenRole {
  @PrimaryGeneratedColumn()
  id!: number;

  /** Null for one to a group. */
  @Column('integer', { name: 'server_id', nullable: true })
  serverId!: number | null;

  /** Who alone may accept it; null: whoever has the link. */
  @Column('integer', { name: 'user_id', nullable: true })
  userId!: number | null;

  @Column('integer', { name: 'invited_by_id' })
  invitedById!: number;

  @Column('text')
  role!: RoleKind;

  @Column('integer', { name: 'max_ban_minutes', nullable: true })
  maxBanMinutes!: number | null;

  @Column('text', { name: 'token_hash' })
  tokenHash!: string;

  @Column('datetime', { name: 'created_at' })
  createdAt!: Date;

  @Column('datetime', { name: 'expires_at' })
  expiresAt!: Date;

  /** Which custom role; null for the others. */
  @Column('integer', { name: 'role_id', nullable: true })
  roleId!: number | null;

  /** Where the link was sent; null if it was not. */
  @Column('text', { nullable: true })
  email!: string | null;

  /** Null for one to a server. */
  @Column('integer', { name: 'group_id', nullable: true })
  groupId!: number | null;
}

export const givenRoleOf = ({ role, roleId, maxBanMinutes }: GivenRole): GivenRole => ({
  ...{ role, roleId, maxBanMinutes },
});
