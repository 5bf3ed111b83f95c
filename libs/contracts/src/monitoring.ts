import { Transform } from 'class-transformer';
import { IsISO8601, IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { rule } from './message.js';
import { count, Field, listOf, moment, number, oneOf, orNull, percent } from './schema.js';
import { undefinedFromEmpty } from './transforms.js';

export const MONITORING_POINTS_MAX = 1440;

/** The window of `GET /api/servers/{id}/monitoring`: the last 24 hours where nothing is said, 30 days at most. */
export class MonitoringQuery {
  @JSONSchema({ description: 'ISO 8601; samples of this moment belong to it' })
  @IsISO8601(
    { strict: true },
    { message: rule('rule.from_not_a_date', 'from must be a date and time of ISO 8601') },
  )
  @IsOptional()
  @Transform(undefinedFromEmpty)
  from?: string;

  @JSONSchema({ description: 'ISO 8601; samples of this moment do not belong to it any more' })
  @IsISO8601(
    { strict: true },
    { message: rule('rule.to_not_a_date', 'to must be a date and time of ISO 8601') },
  )
  @IsOptional()
  @Transform(undefinedFromEmpty)
  to?: string;
}

const SAMPLE_STATES = ['up', 'limited', 'down', 'restarting', 'unobserved'] as const;

/** What was seen of one server, each minute, whoever looked. */
export class MonitoringSample {
  @Field(moment)
  readonly at!: string;

  @Field(oneOf(SAMPLE_STATES), {
    description:
      '`unobserved`: not a word about the server, such as a lost connection that was not tried again yet',
  })
  readonly state!: (typeof SAMPLE_STATES)[number];

  @Field(orNull(count), { description: 'Null when it was not told', example: 24 })
  readonly players!: number | null;

  @Field(orNull(number), {
    description: 'Round trip of the command that was sent to find out; null without one',
    example: 38,
  })
  readonly responseMs!: number | null;
}

/**
 * Answer of `GET /api/servers/{id}/monitoring`: oldest first, at most {@link MONITORING_POINTS_MAX}. In a window
 * of more minutes a sample stands for several: the worst state, the most players, the mean response.
 */
export class ServerMonitoring {
  @Field(listOf(MonitoringSample), { description: 'Oldest first' })
  readonly samples!: readonly MonitoringSample[];

  @Field(orNull(percent), {
    description: 'Share of the observed time in which the server was up; null when nothing was observed',
  })
  readonly uptimePercent!: number | null;

  @Field(percent, { description: 'How much of the window was observed at all' })
  readonly observedPercent!: number;
}

/** Answer of `GET /api/stats`: the caller's servers together. */
export class DashboardStats {
  @Field(count, { example: 3 })
  readonly total!: number;

  @Field(count, { example: 2 })
  readonly online!: number;

  @Field(orNull(count), {
    description: 'Sum of the last known counts; null when no server told one',
    example: 41,
  })
  readonly players!: number | null;

  @Field(orNull(percent), {
    description: 'Mean uptime of the last 30 days; null when nothing was observed',
  })
  readonly uptime!: number | null;
}
