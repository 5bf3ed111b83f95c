import { type ApiTokenScope } from '@outpost/contracts/tokens.js';
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

  @Column('text')
  scope!: ApiTokenScope;

  @Column('datetime', { name: 'created_at' })
  createdAt!: Date;

  @Column('datetime', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;
}
