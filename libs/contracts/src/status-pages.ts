import { LANGUAGE_CODES, type LanguageCode } from './languages.js';
import { count, Field, flag, id, listOf, moment, oneOf, orNull, percent, text } from './schema.js';
import { SCOPE_KINDS, type ScopeKind } from './scope.js';

export const PLAYER_DISPLAYS = ['none', 'count', 'names'] as const;
/** What visitors see of who plays. */
export type PlayerDisplay = (typeof PLAYER_DISPLAYS)[number];

/** A row of `GET /api/status-pages`: a public page about servers, without signing in. */
export class StatusPage {
  @Field(id)
  readonly id!: number;

  @Field(text, { description: 'Its address is /status/{slug}', example: 'my-community' })
  readonly slug!: string;

  @Field(text, { example: 'My community' })
  readonly title!: string;

  @Field(text, { description: 'A few words under the title', example: '' })
  readonly about!: string;

  @Field(oneOf(SCOPE_KINDS), { description: '`all`: all servers that its owner owns', example: 'all' })
  readonly scope!: ScopeKind;

  @Field(orNull(id), { description: 'For the scope `server`', example: null })
  readonly serverId!: number | null;

  @Field(orNull(id), { description: 'For the scope `group`', example: null })
  readonly groupId!: number | null;

  @Field(flag, { description: 'False: it is not to be found', example: true })
  readonly enabled!: boolean;

  @Field(oneOf(PLAYER_DISPLAYS), { example: 'count' })
  readonly players!: PlayerDisplay;

  @Field(flag, { description: 'Whether the next restarts are told', example: true })
  readonly showsRestarts!: boolean;

  @Field(flag, { description: 'Whether search engines may list it', example: false })
  readonly isIndexed!: boolean;

  @Field(orNull(text), { description: 'Colour of links and signs', example: '#3b82f6' })
  readonly accent!: string | null;

  @Field(orNull(oneOf(LANGUAGE_CODES)), { description: 'Null: that of the visitor', example: null })
  readonly language!: LanguageCode | null;

  @Field(orNull(text), { description: 'A domain of its own, which leads to the panel', example: null })
  readonly host!: string | null;

  @Field(flag, { description: 'Whether it has a logo', example: false })
  readonly hasLogo!: boolean;

  @Field(orNull(id), {
    description: 'A channel of Discord with a message that is kept current',
    example: null,
  })
  readonly channelId!: number | null;

  @Field(moment)
  readonly createdAt!: string;
}

export const PUBLIC_STATES = ['up', 'down', 'restarting', 'maintenance', 'unknown'] as const;
export type PublicState = (typeof PUBLIC_STATES)[number];

export const OVERALL_STATES = ['up', 'not-all-up', 'down', 'maintenance', 'unknown'] as const;
export type OverallState = (typeof OVERALL_STATES)[number];

export class PublicDay {
  @Field(text, { description: 'In UTC', example: '2026-11-24' })
  readonly day!: string;

  @Field(orNull(percent), { description: 'Uptime; null if nothing was observed' })
  readonly uptimePercent!: number | null;
}

export class PublicServer {
  @Field(text, { example: 'Chernarus' })
  readonly name!: string;

  @Field(orNull(text), { description: 'Name of its game', example: 'DayZ' })
  readonly game!: string | null;

  @Field(oneOf(PUBLIC_STATES), { example: 'up' })
  readonly state!: PublicState;

  @Field(orNull(moment), { description: 'Since when; null if that is not known' })
  readonly since!: string | null;

  @Field(orNull(count), { description: 'Null if they are not known, or not told', example: 24 })
  readonly players!: number | null;

  @Field(count, { example: 60 })
  readonly maxPlayers!: number;

  @Field(listOf(text), { description: 'Of players, if they are told', example: [] })
  readonly playerNames!: readonly string[];

  @Field(orNull(percent), { description: 'Of the last 90 days; null if nothing was observed' })
  readonly uptimePercent!: number | null;

  @Field(listOf(PublicDay), { description: 'The last 90 days, the oldest first' })
  readonly days!: readonly PublicDay[];

  @Field(orNull(moment), { description: 'Null without one within a day, or if they are not told' })
  readonly nextRestart!: string | null;
}

export class PublicIncident {
  @Field(text, { example: 'Chernarus' })
  readonly server!: string;

  @Field(moment)
  readonly beganAt!: string;

  @Field(orNull(moment), { description: 'Null while it goes on' })
  readonly endedAt!: string | null;

  @Field(count, { description: 'How long the server was down', example: 312 })
  readonly downSeconds!: number;
}

export class PublicMaintenance {
  @Field(text, { example: 'Mod update' })
  readonly name!: string;

  @Field(text, { example: '' })
  readonly note!: string;

  @Field(moment)
  readonly from!: string;

  @Field(orNull(moment), { description: 'Null: until somebody ends it' })
  readonly to!: string | null;

  @Field(listOf(text), { description: 'Names of its servers', example: ['Chernarus'] })
  readonly servers!: readonly string[];
}

/** What a status page tells, as JSON at `/status/{slug}/status.json`. */
export class PublicStatus {
  @Field(text, { example: 'My community' })
  readonly title!: string;

  @Field(text, { example: '' })
  readonly about!: string;

  @Field(oneOf(OVERALL_STATES), { example: 'up' })
  readonly state!: OverallState;

  @Field(moment, { description: 'As of when' })
  readonly at!: string;

  @Field(listOf(PublicServer))
  readonly servers!: readonly PublicServer[];

  @Field(count, { description: 'Servers beyond the 100 that are told', example: 0 })
  readonly moreServers!: number;

  @Field(listOf(PublicIncident), { description: 'Of the last two weeks, newest first', example: [] })
  readonly incidents!: readonly PublicIncident[];

  @Field(listOf(PublicMaintenance), { description: 'Under way, and within a week', example: [] })
  readonly maintenance!: readonly PublicMaintenance[];
}
