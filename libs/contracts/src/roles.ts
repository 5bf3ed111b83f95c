import { ROLE_CHOICES, type RoleChoice } from './permissions.js';
import { count, Field, id, listOf, moment, oneOf, text } from './schema.js';

/** A role that an account has made for the people on its servers. */
export class CustomRole {
  @Field(id)
  readonly id!: number;

  @Field(text, { example: 'Event team' })
  readonly name!: string;

  @Field(listOf(oneOf(ROLE_CHOICES)), { example: ['server.view', 'players.message'] })
  readonly permissions!: readonly RoleChoice[];

  @Field(count, { description: 'How many have it; somebody on two servers counts twice', example: 2 })
  readonly people!: number;

  @Field(moment)
  readonly createdAt!: string;
}
