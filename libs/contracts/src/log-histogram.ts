import { Transform } from 'class-transformer';
import { IsIn, IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { type LogEventType } from './log-kinds.js';
import { IsLineCursor, LogFilterQuery } from './logs.js';
import { rule } from './message.js';
import { count, Field, id, listOf, moment, orNull } from './schema.js';
import { numberFromText } from './transforms.js';

const WEEK = 604_800;

/** Widths of a bar in seconds. */
const STEPS = [1, 5, 15, 60, 300, 900, 3_600, 10_800, 21_600, 43_200, 86_400, WEEK] as const;

/** Bars that fit into the time, at most, if the width is left to the panel. */
const MOST_BARS = 120;

/** The narrowest bars of which not too many fit into this time. @returns their width in seconds */
export const histogramStep = (seconds: number): number =>
  STEPS.find((step) => seconds / step <= MOST_BARS) ?? WEEK;

/** How many lines there are of each type. */
export class LogCounts implements Readonly<Record<LogEventType, number>> {
  @Field(count, { example: 2 })
  readonly command!: number;

  @Field(count, { example: 0 })
  readonly status!: number;

  @Field(count, { example: 31 })
  readonly player!: number;

  @Field(count, { example: 1 })
  readonly error!: number;

  @Field(count, { example: 0 })
  readonly other!: number;
}

export class LogBar {
  @Field(moment, { description: 'When the bar begins: a multiple of its width since 1970 in UTC' })
  readonly from!: string;

  @Field(LogCounts)
  readonly counts!: LogCounts;
}

/** How many lines of a log there were when. */
export class LogHistogram {
  @Field(moment, { description: 'When the first bar begins' })
  readonly from!: string;

  @Field(moment, { description: 'When the last bar ends' })
  readonly to!: string;

  @Field(count, { description: 'Width of a bar in seconds', example: 3_600 })
  readonly step!: number;

  @Field(listOf(LogBar), { description: 'Bars that hold a line, in no order' })
  readonly bars!: readonly LogBar[];

  @Field(orNull(id), {
    description:
      'Null if all lines are counted. Otherwise the id of a line: those before it are not counted yet, and a call with ' +
      'the same filter and `step`, and this as `before`, counts on',
    example: null,
  })
  readonly before!: number | null;
}

const STEP_INVALID = rule(
  'rule.histogram_step_invalid',
  'step must be 1, 5, 15, 60, 300, 900, 3600, 10800, 21600, 43200, 86400 or 604800',
);

export class LogHistogramQuery extends LogFilterQuery {
  @JSONSchema({
    description:
      `Width of a bar in seconds; without it, the smallest of which ${MOST_BARS} at most fit into the time. ` +
      'One of which more than 1000 fit is refused',
  })
  @IsIn(STEPS, { message: STEP_INVALID })
  @IsOptional()
  @Transform(numberFromText)
  step?: number;

  @JSONSchema({ format: 'int64', description: 'Id of a line: only those before it are counted' })
  @IsLineCursor()
  before?: number;
}
