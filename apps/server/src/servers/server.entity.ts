import { type ServerType } from '@outpost/contracts/servers.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('servers')
export class ServerEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'owner_id' })
  ownerId!: number;

  @Column('text')
  name!: string;

  @Column('text')
  type!: ServerType;

  /** Null while nobody has chosen: the usual one of the type. */
  @Column('text', { nullable: true })
  game!: string | null;

  @Column('text')
  host!: string;

  @Column('integer')
  port!: number;

  /** Encrypted; no answer ever carries it. */
  @Column('text', { name: 'sealed_password' })
  sealedPassword!: string;

  @Column('integer', { name: 'max_players' })
  maxPlayers!: number;

  @Column('datetime', { name: 'last_online', nullable: true })
  lastOnline!: Date | null;

  @Column('datetime', { name: 'created_at' })
  createdAt!: Date;
}
