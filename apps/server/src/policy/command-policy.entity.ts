import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The command policy of a server that has one. */
@Entity('command_policies')
export class CommandPolicyEntity {
  @PrimaryColumn('integer', { name: 'server_id' })
  serverId!: number;

  /** JSON: the rules in their order. */
  @Column('text')
  rules!: string;

  @Column('datetime', { name: 'updated_at' })
  updatedAt!: Date;
}
