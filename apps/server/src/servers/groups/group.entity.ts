import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type Place } from '../../auth/may.js';

/** A group of servers of one account. */
@Entity('server_groups')
export class GroupEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'owner_id' })
  ownerId!: number;

  @Column('text')
  name!: string;

  @Column('datetime', { name: 'created_at' })
  createdAt!: Date;
}

/** The group as such, for questions of rights. */
export const placeOf = ({ id, ownerId }: Pick<GroupEntity, 'id' | 'ownerId'>): Place => ({
  ...{ id: null, ownerId, groupId: id },
});
