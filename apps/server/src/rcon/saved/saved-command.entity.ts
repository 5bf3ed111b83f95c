import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A command saved with a server. */
@Entity('saved_commands')
export class SavedCommandEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'server_id' })
  serverId!: number;

  @Column('text')
  command!: string;

  @Column('datetime', { name: 'created_at' })
  createdAt!: Date;
}
