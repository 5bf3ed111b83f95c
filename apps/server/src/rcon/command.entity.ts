import { type CommandOutcome, type CommandSource } from '@outpost/contracts/console.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A command somebody sent, and what came of it. */
@Entity('commands')
export class CommandEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'server_id' })
  serverId!: number;

  /** Null once the account is gone; the name stays. */
  @Column('integer', { name: 'actor_id', nullable: true })
  actorId!: number | null;

  @Column('text', { name: 'actor_name' })
  actorName!: string;

  @Column('text')
  source!: CommandSource;

  @Column('text')
  command!: string;

  /** The answer, or its beginning, or why there is none. */
  @Column('text')
  response!: string;

  /** Bytes of the whole answer where `response` is only its beginning. */
  @Column('integer', { name: 'whole_bytes', nullable: true })
  wholeBytes!: number | null;

  @Column('text')
  outcome!: CommandOutcome;

  @Column('integer', { name: 'duration_ms' })
  durationMs!: number;

  /** Written down and not ended yet; it is part of the history once it is. */
  @Column('boolean', { name: 'is_open' })
  isOpen!: boolean;

  @Column('datetime', { name: 'created_at' })
  createdAt!: Date;
}
