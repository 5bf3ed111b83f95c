import { Transform } from 'class-transformer';
import { IsISO8601, IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { MaintenanceSpan } from './maintenance.js';
import { rule } from './message.js';
import { count, Field, listOf, moment, number, oneOf, orNull, percent } from './schema.js';
import { undefinedFromEmpty } from './transforms.js';

export const MONITORING_POINTS_MAX = 1440;
export const MONITORING_INTERVALS_MAX = 2000;
export const MONITORING_MAINTENANCE_MAX = 200;

/** Window of `GET /api/servers/{id}/monitoring`: by default the last 24 hours, at most 30 days. */
export class MonitoringQuery {
  @JSONSchema({ description: 'ISO 8601, inclusive' })
  @IsISO8601(
    { strict: true },
    { message: rule('rule.from_not_a_date', 'from must be a date and time of ISO 8601') },
  )
  @IsOptional()
  @Transform(undefinedFromEmpty)
  from?: string;

  @JSONSchema({ description: 'ISO 8601, exclusive' })
  @IsISO8601(
    { strict: true },
    { message: rule('rule.to_not_a_date', 'to must be a date and time of ISO 8601') },
  )
  @IsOptional()
  @Transform(undefinedFromEmpty)
  to?: string;
}

export const SAMPLE_STATES = ['up', 'limited', 'down', 'restarting', 'unobserved'] as const;

/** One observation of a server; taken every minute, whether or not anyone is watching. */
export class MonitoringSample {
  @Field(moment)
  readonly at!: string;

  @Field(oneOf(SAMPLE_STATES), {
    description:
      '`unobserved`: nothing is known about the server, such as after a lost connection that was not retried yet',
  })
  readonly state!: (typeof SAMPLE_STATES)[number];

  @Field(orNull(count), { description: 'Null when unknown', example: 24 })
  readonly players!: number | null;

  @Field(orNull(number), {
    description: 'Round-trip time of the probe command; null if none was sent',
    example: 38,
  })
  readonly responseMs!: number | null;
}

/** A time in which a server was in one state. What lies between two of them was not observed. */
export class MonitoringInterval {
  @Field(moment)
  readonly from!: string;

  @Field(moment, { description: 'Exclusive' })
  readonly to!: string;

  @Field(oneOf(['up', 'limited', 'down', 'restarting'] as const))
  readonly state!: Exclude<(typeof SAMPLE_STATES)[number], 'unobserved'>;
}

/**
 * Response of `GET /api/servers/{id}/monitoring`: oldest first, at most {@link MONITORING_POINTS_MAX}. In a longer
 * window a sample aggregates several minutes: the worst state, the most players, the mean response time.
 */
export class ServerMonitoring {
  @Field(listOf(MonitoringSample), { description: 'Oldest first' })
  readonly samples!: readonly MonitoringSample[];

  @Field(listOf(MonitoringInterval), {
    description:
      'From one change of the status to the next, to the second, oldest first. Of a server whose status changes all the time, those of a few minutes are taken together, in the worst state',
  })
  readonly intervals!: readonly MonitoringInterval[];

  @Field(listOf(MaintenanceSpan), {
    description:
      'When it was in maintenance, oldest first, at most 200. Uptime counts these times like all others',
  })
  readonly maintenance!: readonly MaintenanceSpan[];

  @Field(orNull(percent), {
    description: 'Share of the observed time in which the server was up; null if nothing was observed',
  })
  readonly uptimePercent!: number | null;

  @Field(percent, { description: 'Share of the window that was observed' })
  readonly observedPercent!: number;
}

/** Totals over some servers. */
export class DashboardTotals {
  @Field(count, { example: 3 })
  readonly total!: number;

  @Field(count, { example: 2 })
  readonly online!: number;

  @Field(orNull(count), {
    description: 'Sum of the last known counts; null if none is known',
    example: 41,
  })
  readonly players!: number | null;

  @Field(count, { description: 'How many servers `players` is of', example: 2 })
  readonly playersOf!: number;

  @Field(orNull(percent), {
    description:
      'Uptime of the last 30 days, of all servers together: each weighs by how long it was observed. Null if nothing was',
  })
  readonly uptime!: number | null;
}

/** Response of `GET /api/stats`: totals over all servers that the caller sees. */
export class DashboardStats extends DashboardTotals {
  @Field(DashboardTotals, { description: 'Of those that the caller owns' })
  readonly own!: DashboardTotals;
}
