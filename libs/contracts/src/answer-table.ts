import { ServerBan } from './bans.js';
import { ListedPlayer } from './players.js';
import { Field, flag, listOf, orNull } from './schema.js';

/** What the answer of a past command lists, read by the rules of the game. */
export class AnswerTable {
  @Field(orNull(listOf(ListedPlayer)), { description: 'Null where the answer is no list of players' })
  readonly players!: readonly ListedPlayer[] | null;

  @Field(orNull(listOf(ServerBan)), {
    description: 'Null where the answer is no list of bans',
    example: null,
  })
  readonly bans!: readonly ServerBan[] | null;

  @Field(flag, { description: 'False as soon as anything suggests that a row is missing', example: true })
  readonly isComplete!: boolean;
}
