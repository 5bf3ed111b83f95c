import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A time in which a server was seen in one state, within one day. Times are in seconds since 1970. */
@Entity('state_spans')
export class StateSpanEntity {
  @PrimaryColumn('integer', { name: 'server_id' })
  serverId!: number;

  @PrimaryColumn('integer', { name: 'began_at' })
  beganAt!: number;

  /** Exclusive. */
  @Column('integer', { name: 'ended_at' })
  endedAt!: number;

  /** Index in `STATE_CODES`. */
  @Column('integer')
  state!: number;
}
