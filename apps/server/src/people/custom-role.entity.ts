import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type CustomGrant } from '../auth/custom-grant.js';

/** A role that an account has made for the people on its servers. */
@Entity('custom_roles')
export class CustomRoleEntity implements CustomGrant {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'owner_id' })
  ownerId!: number;

  @Column('text')
  name!: string;

  /** Separated by commas. */
  @Column('text')
  permissions!: string;

  @Column('datetime', { name: 'created_at' })
  createdAt!: Date;
}
