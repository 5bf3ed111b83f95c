import { type AuditActor, type AuditOutcome } from '@outpost/contracts/audit.js';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** What was changed, or a command that was sent. Rows are added, and removed by age, but never changed. */
@Entity('audit_entries')
export class AuditEntryEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  /**
   * The id of the server that it is about, also if that is gone; less than 0: that of a group, negated; 0: the panel or
   * an account.
   */
  @Column('integer')
  chain!: number;

  /** In its chain, from 1 and without gaps. */
  @Column('integer')
  place!: number;

  @Column('datetime')
  at!: Date;

  @Column('text', { name: 'actor_kind' })
  actorKind!: AuditActor;

  @Column('integer', { name: 'actor_id', nullable: true })
  actorId!: number | null;

  /** The name remains if the account is deleted. */
  @Column('text')
  actor!: string;

  @Column('text', { name: 'token_name', nullable: true })
  tokenName!: string | null;

  /** The id of the session or of the API token. */
  @Column('integer', { name: 'credential_id', nullable: true })
  credentialId!: number | null;

  @Column('text', { nullable: true })
  address!: string | null;

  @Column('text')
  action!: string;

  @Column('text')
  outcome!: AuditOutcome;

  /** JSON: `about`, `before` and `after` of the contract. */
  @Column('text')
  details!: string;

  /** Stands for this entry and all before it in its chain, see `audit-chain.ts`. */
  @Column('text')
  link!: string;
}

/** Where a chain ends, and where what is left of it begins. */
@Entity('audit_chains')
export class AuditChainEntity {
  /** As `chain` of the entries. */
  @PrimaryColumn('integer')
  id!: number;

  /** The place of the last entry. */
  @Column('integer')
  place!: number;

  /** That of the last entry; empty for a chain without any. */
  @Column('text')
  link!: string;

  /** The place of the last entry that was removed by age; 0 for none. */
  @Column('integer', { name: 'removed_place' })
  removedPlace!: number;

  /** That of the entry at `removedPlace`. */
  @Column('text', { name: 'removed_link' })
  removedLink!: string;

  /** Of the panel's own: how many others there are, so that none of them can be removed as a whole. 0 for the others. */
  @Column('integer')
  others!: number;

  /** Signature of the fields above: where the chain begins and ends can't be moved without the key. */
  @Column('text')
  seal!: string;
}

/** What somebody has begun to change. It becomes an entry when it is done, and also if it is never known. */
@Entity('audit_intents')
export class AuditIntentEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  /** Long ago if it has ended. */
  @Column('datetime', { name: 'begun_at' })
  begunAt!: Date;

  /** JSON: {@link AuditIntent}. */
  @Column('text')
  entry!: string;
}
