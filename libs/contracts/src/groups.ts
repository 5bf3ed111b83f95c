import { ServerAccess } from './people.js';
import { Field, id, listOf, moment, text } from './schema.js';

/** A group of servers of one account, with people and a command policy for all of them. */
export class Group {
  @Field(id)
  readonly id!: number;

  @Field(text, { example: 'Europe' })
  readonly name!: string;

  @Field(text, { description: 'The username of the owner', example: 'anna' })
  readonly owner!: string;

  @Field(listOf(id), { description: 'The ids of its servers', example: [1, 4] })
  readonly serverIds!: readonly number[];

  @Field(ServerAccess, { description: 'What the caller may do on all of them' })
  readonly access!: ServerAccess;

  @Field(moment)
  readonly createdAt!: string;
}
