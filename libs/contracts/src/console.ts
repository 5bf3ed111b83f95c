import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Matches, MaxLength, Min, MinLength } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { COMMAND_MAX_BYTES } from './limits.js';
import { ABOUT_MESSAGE_KEYS, type MessageKeys, messageKeys } from './message-key.js';
import { rule } from './message.js';
import { IsPageLimit } from './pages.js';
import { count, Field, id, moment, oneOf, OptionalField, text } from './schema.js';
import { HoldsNoPassword } from './secrets.js';
import { together } from './together.js';
import { numberFromText, trimmed } from './transforms.js';

/** One line for a game's console. */
const IsCommand = (): PropertyDecorator =>
  together(
    Transform(trimmed),
    IsString({ message: rule('rule.command_is_required', 'Command is required') }),
    MinLength(1, { message: rule('rule.command_is_required', 'Command is required') }),
    MaxLength(COMMAND_MAX_BYTES, {
      message: rule('rule.command_too_long', 'Command must be at most 1024 characters'),
    }),
    // A line feed would start a second command on servers with a plain console.
    Matches(/^[^\p{Cc}]*$/u, {
      message: rule('rule.command_not_one_line', 'Command must be one line without control characters'),
    }),
  );

export class ExecuteCommandRequest {
  @IsCommand()
  command!: string;
}

/** Everybody who may use the console reads what is saved. */
export class SaveCommandRequest {
  @HoldsNoPassword(rule('rule.command_with_password', 'A command with a password can not be saved'))
  @IsCommand()
  command!: string;
}

/** A line of `GET /api/servers/{id}/saved-commands`. */
export class SavedCommand {
  @Field(id)
  readonly id!: number;

  @Field(text, { example: 'players' })
  readonly command!: string;
}

export class CommandResponse {
  @Field(text, { description: 'What the game server answered', example: 'Players on server: 0' })
  readonly response!: string;
}

/** What is kept and shown of a text that a game server sent. */
export class Beginning {
  @OptionalField(count, {
    description:
      'Bytes of the whole text in UTF-8, where what stands beside it is no more than its beginning',
  })
  readonly wholeBytes?: number;
}

export const COMMAND_OUTCOMES = ['executed', 'failed', 'unknown'] as const;
/**
 * How a command ended: `unknown` was sent and never answered, so it may or may not have run; `failed` did not run, be
 * it that it could not be sent or that the game does not know it.
 */
export type CommandOutcome = (typeof COMMAND_OUTCOMES)[number];

const ANSWERED_OUTCOMES = ['executed', 'failed'] as const satisfies readonly CommandOutcome[];

/** Answer of `POST /api/servers/{id}/command`. */
export class ExecuteCommandResponse extends CommandResponse {
  @Field(oneOf(ANSWERED_OUTCOMES), {
    description: "`failed`: the response is the game's words for a command it does not know or may not run",
  })
  readonly outcome!: (typeof ANSWERED_OUTCOMES)[number];

  @OptionalField(text, { description: 'Why the history has no entry of it, or not yet' })
  readonly notKept?: string;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

/** By which way a command came: a person in the panel, an API token (CLI, scripts), or a schedule. */
export const COMMAND_SOURCES = ['panel', 'token', 'schedule'] as const;
export type CommandSource = (typeof COMMAND_SOURCES)[number];

/** A line of `GET /api/servers/{id}/commands`, newest first. */
export class ConsoleHistoryEntry extends Beginning {
  @Field(id)
  readonly id!: number;

  @Field(moment)
  readonly timestamp!: string;

  @Field(text, { example: 'players' })
  readonly command!: string;

  @Field(text, { example: 'Players on server: 0' })
  readonly response!: string;

  @Field(text, { description: 'Username of the person or token owner who sent it', example: 'anna' })
  readonly actor!: string;

  @Field(count, { example: 12 })
  readonly durationMs!: number;

  @Field(oneOf(COMMAND_OUTCOMES), {
    description: '`unknown`: sent and never answered; it may or may not have run',
  })
  readonly outcome!: CommandOutcome;

  @Field(oneOf(COMMAND_SOURCES))
  readonly source!: CommandSource;
}

export class HistoryPageQuery {
  @JSONSchema({ description: 'How many entries the page holds at most' })
  @IsPageLimit()
  limit?: number;

  @JSONSchema({ description: 'Id of an entry: the page holds what came before it' })
  @Min(1, { message: rule('rule.before_not_an_entry', 'before must be the id of an entry') })
  @IsInt({ message: rule('rule.before_not_an_entry', 'before must be the id of an entry') })
  @IsOptional()
  @Transform(numberFromText)
  before?: number;
}
