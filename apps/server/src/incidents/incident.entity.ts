import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A time in which a server was down, with short times between in which it was up. */
@Entity('incidents')
export class IncidentEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'server_id' })
  serverId!: number;

  @Column('datetime', { name: 'began_at' })
  beganAt!: Date;

  /** Null while it is up. */
  @Column('datetime', { name: 'down_since', nullable: true })
  downSince!: Date | null;

  /** When it was last seen to be up again; null while it is down. */
  @Column('datetime', { name: 'back_at', nullable: true })
  backAt!: Date | null;

  /** Null while it goes on. Of each server at most one does. */
  @Column('datetime', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;

  @Column('integer')
  outages!: number;

  /** Without the time since `downSince`. */
  @Column('integer', { name: 'down_seconds' })
  downSeconds!: number;

  @Column('integer', { name: 'players_before', nullable: true })
  playersBefore!: number | null;

  @Column('simple-json')
  players!: readonly string[];

  @Column('text', { nullable: true })
  maintenance!: string | null;
}
