import { type ApprovalState } from '@outpost/contracts/approvals.js';
import { type CommandOutcome } from '@outpost/contracts/console.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A command that waits, or waited, for the approval of a second person. */
@Entity('approvals')
export class ApprovalEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'server_id' })
  serverId!: number;

  @Column('integer', { name: 'requested_by_id' })
  requestedById!: number;

  /** Exactly what is sent. */
  @Column('text')
  command!: string;

  @Column('text', { nullable: true })
  reason!: string | null;

  @Column('datetime', { name: 'requested_at' })
  requestedAt!: Date;

  @Column('datetime', { name: 'expires_at' })
  expiresAt!: Date;

  /** One that nobody answered in time stays `waiting`. */
  @Column('text')
  state!: Exclude<ApprovalState, 'expired'>;

  /** The name remains if the account is deleted. */
  @Column('text', { name: 'answered_by', nullable: true })
  answeredBy!: string | null;

  @Column('datetime', { name: 'answered_at', nullable: true })
  answeredAt!: Date | null;

  @Column('text', { nullable: true })
  answer!: string | null;

  /** Null until the command has ended. */
  @Column('text', { nullable: true })
  outcome!: CommandOutcome | null;

  @Column('text', { nullable: true })
  response!: string | null;
}
