import { type CommandOutcome, type CommandSource } from '@outpost/contracts/console.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A command that was sent, and its outcome. */
@Entity('commands')
export class CommandEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'server_id' })
  serverId!: number;

  /** Null once the account is deleted; the name remains. */
  @Column('integer', { name: 'actor_id', nullable: true })
  actorId!: number | null;

  @Column('text', { name: 'actor_name' })
  actorName!: string;

  @Column('text')
  source!: CommandSource;

  @Column('text')
  command!: string;

  /** The answer, possibly truncated, or the reason there is none. */
  @Column('text')
  response!: string;

  /** Size of the full answer in bytes where `response` is truncated. */
  @Column('integer', { name: 'whole_bytes', nullable: true })
  wholeBytes!: number | null;

  @Column('text')
  outcome!: CommandOutcome;

  @Column('integer', { name: 'duration_ms' })
  durationMs!: number;

  /** Stored but not ended; the history lists a command once it has ended. */
  @Column('boolean', { name: 'is_open' })
  isOpen!: boolean;

  /** Why it was sent, where somebody said so. */
  @Column('text', { nullable: true })
  reason!: string | null;

  /** Name of the second person who approved it; null for what needed nobody. */
  @Column('text', { name: 'approved_by', nullable: true })
  approvedBy!: string | null;

  @Column('datetime', { name: 'created_at' })
  createdAt!: Date;
}
