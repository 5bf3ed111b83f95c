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

  /** Null for tokens created before expiry was introduced. */
  @Column('datetime', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  @Column('datetime', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;
}
