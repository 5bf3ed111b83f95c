import { type RoleKind } from '@outpost/contracts/permissions.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type GivenRole } from './may.js';

/** Where somebody has a role, as conditions on columns: a server, or all servers of a group. */
export type PlaceKey = { readonly serverId: number } | { readonly groupId: number };

/** Somebody has a role on a server, or on all servers of a group, of another account. */
@Entity('memberships')
export class MembershipEntity implements GivenRole {
  @PrimaryGeneratedColumn()
  id!: number;

  /** Null for a role in a group. */
  @Column('integer', { name: 'server_id', nullable: true })
  serverId!: number | null;

  @Column('integer', { name: 'user_id' })
  userId!: number;

  @Column('text')
  role!: RoleKind;

  /** The longest ban they may give; null: any. */
  @Column('integer', { name: 'max_ban_minutes', nullable: true })
  maxBanMinutes!: number | null;

  @Column('datetime', { name: 'created_at' })
  createdAt!: Date;

  /** Which custom role; null for the others. */
  @Column('integer', { name: 'role_id', nullable: true })
  roleId!: number | null;

  /** Null for a role on a server. */
  @Column('integer', { name: 'group_id', nullable: true })
  groupId!: number | null;
}
