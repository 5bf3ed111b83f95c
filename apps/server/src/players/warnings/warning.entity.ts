import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A warning that a player has had on a game server. */
@Entity('warnings')
export class WarningEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'server_id' })
  serverId!: number;

  @Column('text', { name: 'player_id' })
  playerId!: string;

  @Column('text', { name: 'player_name' })
  playerName!: string;

  @Column('text')
  reason!: string;

  /** A username, also of an account that is gone. */
  @Column('text', { name: 'warned_by' })
  warnedBy!: string;

  @Column('datetime', { name: 'warned_at' })
  warnedAt!: Date;
}
