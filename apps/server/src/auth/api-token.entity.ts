import { type ApiTokenScope } from '@outpost/contracts/token-scopes.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A key for scripts and the terminal, stored as its hash alone. */
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

  /** For the release before, should somebody go back to it: never wider than {@link scope}. */
  @Column('text', { name: 'scope' })
  formerScope!: 'read' | 'full';

  @Column('datetime', { name: 'created_at' })
  createdAt!: Date;

  /** Null of tokens from before tokens expired. */
  @Column('datetime', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  @Column('datetime', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;
}
