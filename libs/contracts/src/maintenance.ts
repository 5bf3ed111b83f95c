import { constant, Field, flag, id, integer, listOf, moment, oneOf, orNull, text, union } from './schema.js';
import { SCOPE_KINDS, type ScopeKind } from './scope.js';

export const MAINTENANCE_TIMINGS = ['once', 'weekly'] as const;
export type MaintenanceTimingKind = (typeof MAINTENANCE_TIMINGS)[number];

export class MaintenanceOnce {
  @Field(constant('once'))
  readonly kind!: 'once';

  @Field(moment)
  readonly from!: string;

  @Field(orNull(moment), { description: 'Null: until somebody ends it' })
  readonly to!: string | null;
}

export class MaintenanceWeekly {
  @Field(constant('weekly'))
  readonly kind!: 'weekly';

  @Field(listOf(integer), { description: '0 is Sunday; all of them for every day', example: [4] })
  readonly weekdays!: readonly number[];

  @Field(text, { description: 'Time of the day, HH:MM, at which it begins', example: '04:00' })
  readonly at!: string;

  @Field(integer, { description: 'How long it takes', example: 90 })
  readonly minutes!: number;
}

export type MaintenanceTiming = MaintenanceOnce | MaintenanceWeekly;

export const maintenanceTiming = union('MaintenanceTiming', 'kind', {
  once: MaintenanceOnce,
  weekly: MaintenanceWeekly,
});

export const MAINTENANCE_STATES = ['planned', 'under-way', 'over', 'off'] as const;
/** `off`: of a weekly one that is disabled. */
export type MaintenanceState = (typeof MAINTENANCE_STATES)[number];

/** A row of `GET /api/maintenance`: times in which servers are worked on, and nobody is alerted. */
export class MaintenanceWindow {
  @Field(id)
  readonly id!: number;

  @Field(text, { example: 'Mod update' })
  readonly name!: string;

  @Field(text, {
    description: 'For the public status page; empty: its name is all that is said',
    example: '',
  })
  readonly note!: string;

  @Field(oneOf(SCOPE_KINDS), { description: '`all`: all servers of the account `owner`', example: 'all' })
  readonly scope!: ScopeKind;

  @Field(orNull(id), { description: 'For the scope `server`', example: null })
  readonly serverId!: number | null;

  @Field(orNull(id), { description: 'For the scope `group`', example: null })
  readonly groupId!: number | null;

  @Field(orNull(text), { description: 'For the scope `all`', example: 'anna' })
  readonly owner!: string | null;

  @Field(maintenanceTiming)
  readonly timing!: MaintenanceTiming;

  @Field(text, { description: 'Time zone of a weekly one', example: 'Europe/Berlin' })
  readonly timeZone!: string;

  @Field(flag, {
    description: 'Whether scheduled commands and restart plans are held back while it is under way',
    example: true,
  })
  readonly holdsTasks!: boolean;

  @Field(flag, { example: true })
  readonly enabled!: boolean;

  @Field(oneOf(MAINTENANCE_STATES))
  readonly state!: MaintenanceState;

  @Field(orNull(moment), { description: 'Of the one that is under way, else of the next, else of the last' })
  readonly from!: string | null;

  @Field(orNull(moment), { description: 'Null, too, for one that somebody will end' })
  readonly to!: string | null;

  @Field(text, { description: 'Who has planned it', example: 'anna' })
  readonly createdBy!: string;

  @Field(flag, { description: 'Whether the caller may change, end and remove it', example: true })
  readonly mayChange!: boolean;
}

/** Maintenance that is under way on a server. */
export class ServerMaintenance {
  @Field(id)
  readonly windowId!: number;

  @Field(text, { example: 'Mod update' })
  readonly name!: string;

  @Field(moment)
  readonly from!: string;

  @Field(orNull(moment), { description: 'Null: until somebody ends it' })
  readonly to!: string | null;

  @Field(flag, { example: true })
  readonly holdsTasks!: boolean;
}

/** A time in which a server was in maintenance, or is. */
export class MaintenanceSpan {
  @Field(moment)
  readonly from!: string;

  @Field(orNull(moment), { description: 'Exclusive; null: it is under way until somebody ends it' })
  readonly to!: string | null;

  @Field(text, { example: 'Mod update' })
  readonly name!: string;
}
