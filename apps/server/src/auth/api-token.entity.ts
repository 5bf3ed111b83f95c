import { type ApiTokenScope } from '@outpost/contracts/token-scopes.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A token for scripts and the command line. Only its hash is stored. */
@Entity('api_tokens')
export class ApiTokenEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'user_id' })
  userId!: number;

  @Column('text', { name: 'token_hash', unique: true })
  tokenHash!: string;

  @Column('text')
  name!: string;

  @Column('text', { name: 'granted_scope' })
  scope!: ApiTokenScope;

  /** Read by the previous release after a downgrade; never wider than {@link scope}. */
  @Column('text', { name: 'scope' })
  formerScope!: 'read' | 'full';

  @Column('datetime', { name: 'created_at' })
  createdAt!: Date;

  /** The servers it is limited to, as a list of ids; null, as are `groupIds`: all of its account. */
  @Column('text', { name: 'server_ids', nullable: true })
  serverIds!: string | null;

  /** What it is limited to, as a list of permissions; null: all that its account may. */
  @Column('text', { nullable: true })
  permissions!: string | null;

  /** The longest ban it may give; null: any. */
  @Column('integer', { name: 'max_ban_minutes', nullable: true })
  maxBanMinutes!: number | null;

  /** Where it works, as a list of address ranges; null: everywhere. */
  @Column('text', { nullable: true })
  addresses!: string | null;

  /** Null for tokens created before expiry was introduced. */
  @Column('datetime', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  @Column('datetime', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;

  /** The IP address of that use; null if unknown. */
  @Column('text', { name: 'last_used_address', nullable: true })
  lastUsedAddress!: string | null;

  /** The groups whose servers it is limited to, besides those of `serverIds`, as a list of ids; null: none. */
  @Column('text', { name: 'group_ids', nullable: true })
  groupIds!: string | null;
}
