import { Transform } from 'class-transformer';
import { IsOptional, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { REASON_MAX_LENGTH } from './limits.js';
import { rule } from './message.js';
import { PageQuery } from './pages.js';
import { PlayerTarget } from './players.js';
import { count, Field, id, moment, text } from './schema.js';
import { trimmed, undefinedFromEmpty } from './transforms.js';

const REASON_REQUIRED = rule('rule.warning_needs_reason', 'A warning needs a reason');
const PLAYER_ID_WRONG = rule('rule.player_id_too_long', 'playerId must be at most 128 characters');

export class WarnPlayerRequest extends PlayerTarget {
  /** Told to the player, and kept. */
  @MaxLength(REASON_MAX_LENGTH, {
    message: rule('rule.reason_too_long', 'Reason must be at most 200 characters'),
  })
  @MinLength(1, { message: REASON_REQUIRED })
  @IsString({ message: REASON_REQUIRED })
  @Transform(trimmed)
  reason!: string;
}

/** A warning that was told to a player. */
export class PlayerWarned {
  @Field(text, { description: 'Response of the game server', example: '' })
  readonly response!: string;

  @Field(count, { description: 'How many warnings this player has on the server, with this one', example: 2 })
  readonly warnings!: number;
}

export class WarningsQuery extends PageQuery {
  @JSONSchema({ description: 'Only those of this player' })
  @MaxLength(128, { message: PLAYER_ID_WRONG })
  @Matches(/^[^\p{Cc}]*$/u, {
    message: rule('rule.player_id_has_control_characters', 'playerId must not contain control characters'),
  })
  @IsString({ message: PLAYER_ID_WRONG })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  playerId?: string;
}

/** A warning that a player has had. */
export class Warning {
  @Field(id)
  readonly id!: number;

  @Field(text, { example: '76561198000000001' })
  readonly playerId!: string;

  @Field(text, { description: 'As the player was called then', example: 'Anna' })
  readonly playerName!: string;

  @Field(text, { example: 'No building at the trader' })
  readonly reason!: string;

  @Field(text, { description: 'Username of whoever has warned them', example: 'boris' })
  readonly warnedBy!: string;

  @Field(moment)
  readonly warnedAt!: string;
}
