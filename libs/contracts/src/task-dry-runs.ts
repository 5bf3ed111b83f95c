import { DryRunStep } from './restart-plans.js';
import { Field, listOf, moment, text } from './schema.js';

/** Answer of `POST /api/servers/{id}/tasks/dry-run`. */
export class TaskDryRun {
  @Field(text, { example: 'Europe/Berlin' })
  readonly timeZone!: string;

  @Field(listOf(moment), { description: 'The next runs, the soonest first' })
  readonly runs!: readonly string[];

  @Field(listOf(DryRunStep), {
    description:
      'Of the first of them, in the order they are done; after a wait for something without their times',
  })
  readonly steps!: readonly DryRunStep[];
}
