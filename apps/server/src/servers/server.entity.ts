import { type ProtocolId } from '@outpost/contracts/protocol-id.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type SeenState } from './server-states.js';

@Entity('servers')
export class ServerEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'owner_id' })
  ownerId!: number;

  @Column('text')
  name!: string;

  @Column('text')
  type!: ProtocolId;

  /** Null until chosen: the default game of the type. */
  @Column('text', { nullable: true })
  game!: string | null;

  @Column('text')
  host!: string;

  @Column('integer')
  port!: number;

  /** Encrypted; never part of an answer. */
  @Column('text', { name: 'sealed_password' })
  sealedPassword!: string;

  @Column('integer', { name: 'max_players' })
  maxPlayers!: number;

  /** Query port of the game; null until set, as it is never guessed. */
  @Column('integer', { name: 'query_port', nullable: true })
  queryPort!: number | null;

  /** IANA name in which schedules are evaluated. */
  @Column('text', { name: 'time_zone', default: 'UTC' })
  timeZone!: string;

  /** Encrypted URL that starts the server; never part of an answer. */
  @Column('text', { name: 'sealed_start_hook', nullable: true })
  sealedStartHook!: string | null;

  /** The last observed state, for the next start of the panel; null before the first one. */
  @Column('text', { name: 'seen_state', nullable: true })
  seenState!: SeenState | null;

  /** Since when it is in that state. */
  @Column('datetime', { name: 'seen_since', nullable: true })
  seenSince!: Date | null;

  @Column('datetime', { name: 'last_online', nullable: true })
  lastOnline!: Date | null;

  @Column('datetime', { name: 'created_at' })
  createdAt!: Date;

  /** The group that it is in; null: none. */
  @Column('integer', { name: 'group_id', nullable: true })
  groupId!: number | null;

  /** A JSON list of words by which it is found. */
  @Column('text', { default: '[]' })
  tags!: string;
}
