import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
} from 'class-validator';
import { CONDITION_KINDS, type ConditionKind } from './alert-conditions.js';
import { AreMinutes } from './are-minutes.js';
import {
  ALERT_MINUTES_MAX,
  MAX_PLAYERS_LIMIT,
  SLOW_MAX_MS,
  WATCHED_PLAYER_MAX_LENGTH,
  WATCHED_PLAYERS_MAX,
  WATCHED_TEXT_MAX_LENGTH,
} from './limits.js';
import { rule } from './message.js';

const PLAYERS_WRONG = rule('rule.alert_players_wrong', 'players must be a whole number from 1 to {most}', {
  most: MAX_PLAYERS_LIMIT,
});
const SLOW_WRONG = rule('rule.alert_slow_wrong', 'milliseconds must be a whole number from 1 to {most}', {
  most: SLOW_MAX_MS,
});
const WORDS_WRONG = rule('rule.alert_words_wrong', 'A text to look for must have 1 to {most} characters', {
  most: WATCHED_TEXT_MAX_LENGTH,
});
const NAMES_WRONG = rule(
  'rule.alert_names_wrong',
  'names must be 1 to {most} names or ids of players, of at most {length} characters each',
  { most: WATCHED_PLAYERS_MAX, length: WATCHED_PLAYER_MAX_LENGTH },
);
const ofKind = (...kinds: readonly ConditionKind[]): PropertyDecorator =>
  ValidateIf(({ kind }: AlertConditionRequest) => kinds.includes(kind));

/** What a rule watches for: the fields of the kind, and no others. */
export class AlertConditionRequest {
  @IsIn(CONDITION_KINDS, {
    message: rule('rule.alert_kind_wrong', 'kind must be one of {kinds}', {
      kinds: CONDITION_KINDS.join(', '),
    }),
  })
  kind!: ConditionKind;

  /** 0: at once. */
  @AreMinutes(0, ALERT_MINUTES_MAX)
  @ofKind('down', 'players-at-least', 'empty', 'slow')
  minutes?: number;

  @Max(MAX_PLAYERS_LIMIT, { message: PLAYERS_WRONG })
  @Min(1, { message: PLAYERS_WRONG })
  @IsInt({ message: PLAYERS_WRONG })
  @ofKind('players-at-least')
  players?: number;

  @Max(SLOW_MAX_MS, { message: SLOW_WRONG })
  @Min(1, { message: SLOW_WRONG })
  @IsInt({ message: SLOW_WRONG })
  @ofKind('slow')
  milliseconds?: number;

  /** In any letter case. Either this or a pattern. */
  @MaxLength(WATCHED_TEXT_MAX_LENGTH, { message: WORDS_WRONG })
  @MinLength(1, { message: WORDS_WRONG })
  @IsString({ message: WORDS_WRONG })
  @ValidateIf(({ kind, pattern }: AlertConditionRequest) => kind === 'log' && pattern === undefined)
  words?: string;

  /** A regular expression in the syntax of RE2, in any letter case. */
  @MaxLength(WATCHED_TEXT_MAX_LENGTH, { message: WORDS_WRONG })
  @MinLength(1, { message: WORDS_WRONG })
  @IsString({ message: WORDS_WRONG })
  @ValidateIf(({ kind, pattern }: AlertConditionRequest) => kind === 'log' && pattern !== undefined)
  pattern?: string;

  /** Whole names in any letter case, or ids. */
  @MaxLength(WATCHED_PLAYER_MAX_LENGTH, { each: true, message: NAMES_WRONG })
  @MinLength(1, { each: true, message: NAMES_WRONG })
  @IsString({ each: true, message: NAMES_WRONG })
  @ArrayMaxSize(WATCHED_PLAYERS_MAX, { message: NAMES_WRONG })
  @ArrayMinSize(1, { message: NAMES_WRONG })
  @IsArray({ message: NAMES_WRONG })
  @ofKind('player-joined')
  names?: string[];
}
