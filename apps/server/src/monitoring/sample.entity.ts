import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The minutely observation of a server. */
@Entity('samples')
export class SampleEntity {
  @PrimaryColumn('integer', { name: 'server_id' })
  serverId!: number;

  /** Seconds since 1970. */
  @PrimaryColumn('integer')
  at!: number;

  /** Index in `STATE_CODES`. */
  @Column('integer')
  state!: number;

  @Column('integer', { nullable: true })
  players!: number | null;

  @Column('integer', { name: 'response_ms', nullable: true })
  responseMs!: number | null;
}
