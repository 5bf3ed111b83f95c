import { constant, Field, flag, OptionalField } from './schema.js';

/** Response of `GET /api/setup`: whether the panel still needs its first admin. */
export class SetupState {
  @Field(flag)
  readonly required!: boolean;

  @OptionalField(constant(true), {
    description: 'A panel has run in this data folder before, but its database is missing or empty',
  })
  readonly dataMissing?: true;
}
