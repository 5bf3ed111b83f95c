import { constant, Field, flag, OptionalField } from './schema.js';

/** Answer of `GET /api/setup`: whether the panel still waits for its first admin. */
export class SetupState {
  @Field(flag)
  readonly required!: boolean;

  @OptionalField(constant(true), {
    description: 'A panel has run in this data folder before, and its database is gone or empty',
  })
  readonly dataMissing?: true;
}
