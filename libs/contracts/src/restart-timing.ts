import { constant, Field, integer, listOf, moment, text, union } from './schema.js';

export const TIMING_KINDS = ['times', 'every', 'once'] as const;
export type TimingKind = (typeof TIMING_KINDS)[number];

export class RestartAtTimes {
  @Field(constant('times'))
  readonly kind!: 'times';

  @Field(listOf(text), { description: 'Times of the day, HH:MM', example: ['03:45'] })
  readonly times!: readonly string[];

  @Field(listOf(integer), {
    description: '0 is Sunday; all of them for every day',
    example: [0, 1, 2, 3, 4, 5, 6],
  })
  readonly weekdays!: readonly number[];
}

export class RestartEveryHours {
  @Field(constant('every'))
  readonly kind!: 'every';

  @Field(integer, {
    description:
      'Hours that divide a day are fixed times of it; others are counted from the first restart, whatever the clocks do',
    example: 6,
  })
  readonly hours!: number;

  @Field(text, { description: 'Time of the day, HH:MM, of one of the restarts', example: '00:30' })
  readonly from!: string;
}

export class RestartOnce {
  @Field(constant('once'))
  readonly kind!: 'once';

  @Field(moment)
  readonly at!: string;
}

export type RestartTiming = RestartAtTimes | RestartEveryHours | RestartOnce;

export const restartTiming = union('RestartTiming', 'kind', {
  times: RestartAtTimes,
  every: RestartEveryHours,
  once: RestartOnce,
});
