import { type RoleKind } from '@outpost/contracts/permissions.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type GivenRole } from './may.js';

/** Somebody has a role on a server of another account. */
@Entity('memberships')
export class MembershipEntity implements GivenRole {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'server_id' })
  serverId!: number;

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
}
