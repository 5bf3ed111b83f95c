import { Field, id, integer, listOf, moment, oneOf, orNull, text } from './schema.js';

export const TURN_LENGTHS = ['day', 'week'] as const;
export type TurnLength = (typeof TURN_LENGTHS)[number];

/** Somebody who has a turn, and where they are told. */
export class OnCallPerson {
  @Field(text, { example: 'Anna' })
  readonly name!: string;

  @Field(listOf(id))
  readonly channelIds!: readonly number[];
}

/** A row of `GET /api/on-call`: who is told first, by turns. */
export class OnCall {
  @Field(id)
  readonly id!: number;

  @Field(text, { example: 'Nights' })
  readonly name!: string;

  @Field(listOf(OnCallPerson), { description: 'In the order of their turns' })
  readonly people!: readonly OnCallPerson[];

  @Field(oneOf(TURN_LENGTHS), { example: 'week' })
  readonly turn!: TurnLength;

  @Field(text, { description: 'When turns begin: a time of the day, HH:MM', example: '09:00' })
  readonly at!: string;

  @Field(integer, { description: 'Of turns of a week, the day they begin; 0 is Sunday', example: 1 })
  readonly weekday!: number;

  @Field(text, { example: 'Europe/Berlin' })
  readonly timeZone!: string;

  @Field(orNull(integer), {
    description: 'Minutes after which the next person is told if nobody has acknowledged; null: never',
    example: 10,
  })
  readonly handOverMinutes!: number | null;

  @Field(text, { description: 'Whose turn it is', example: 'Anna' })
  readonly now!: string;

  @Field(moment, { description: 'Until when' })
  readonly until!: string;
}
