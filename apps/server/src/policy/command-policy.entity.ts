import { Column, Entity, PrimaryColumn } from 'typeorm';

export abstract class StoredPolicy {
  /** The id of the server, or of the group. */
  abstract placeId: number;

  /** JSON: the rules in their order. */
  @Column('text')
  rules!: string;

  @Column('datetime', { name: 'updated_at' })
  updatedAt!: Date;
}

/** The command policy of a server that has one. */
@Entity('command_policies')
export class CommandPolicyEntity extends StoredPolicy {
  @PrimaryColumn('integer', { name: 'server_id' })
  placeId!: number;
}

/** The command policy of a group of servers that has one. */
@Entity('group_command_policies')
export class GroupCommandPolicyEntity extends StoredPolicy {
  @PrimaryColumn('integer', { name: 'group_id' })
  placeId!: number;
}
