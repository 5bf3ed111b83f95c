import { type LanguageCode } from '@outpost/contracts/languages.js';
import { type ScopeKind } from '@outpost/contracts/scope.js';
import { type PlayerDisplay } from '@outpost/contracts/status-pages.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A public page about servers of an account. */
@Entity('status_pages')
export class StatusPageEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'owner_id' })
  ownerId!: number;

  /** Unique. */
  @Column('text')
  slug!: string;

  @Column('text')
  title!: string;

  @Column('text')
  about!: string;

  @Column('text')
  scope!: ScopeKind;

  @Column('integer', { name: 'server_id', nullable: true })
  serverId!: number | null;

  @Column('integer', { name: 'group_id', nullable: true })
  groupId!: number | null;

  @Column('boolean')
  enabled!: boolean;

  @Column('text')
  players!: PlayerDisplay;

  @Column('boolean', { name: 'shows_restarts' })
  showsRestarts!: boolean;

  @Column('boolean', { name: 'is_indexed' })
  isIndexed!: boolean;

  @Column('text', { nullable: true })
  accent!: string | null;

  @Column('text', { nullable: true })
  language!: LanguageCode | null;

  /** Unique. In small letters, without a port. */
  @Column('text', { nullable: true })
  host!: string | null;

  /** A data URL. */
  @Column('text', { nullable: true })
  logo!: string | null;

  @Column('integer', { name: 'channel_id', nullable: true })
  channelId!: number | null;

  @Column('datetime', { name: 'created_at' })
  createdAt!: Date;

  @Column('datetime', { name: 'changed_at' })
  changedAt!: Date;
}
