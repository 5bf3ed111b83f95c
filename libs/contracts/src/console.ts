import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { IsCommand } from './is-command.js';
import { IsReason } from './is-reason.js';
import { ABOUT_MESSAGE_KEYS, type MessageKeys, messageKeys } from './message-key.js';
import { rule } from './message.js';
import { IsPageLimit } from './pages.js';
import { count, Field, id, moment, oneOf, OptionalField, text } from './schema.js';
import { HoldsNoPassword } from './secrets.js';
import { numberFromText } from './transforms.js';

export class ExecuteCommandRequest {
  @IsCommand()
  command!: string;

  /** Why, where the command policy of the server asks for it. */
  @IsReason()
  reason?: string;
}

/** Saved commands are visible to everyone with access to the console. */
export class SaveCommandRequest {
  @HoldsNoPassword(rule('rule.command_with_password', 'A command with a password can not be saved'))
  @IsCommand()
  command!: string;
}

/** A row of `GET /api/servers/{id}/saved-commands`. */
export class SavedCommand {
  @Field(id)
  readonly id!: number;

  @Field(text, { example: 'players' })
  readonly command!: string;
}

export class CommandResponse {
  @Field(text, { description: 'Response of the game server', example: 'Players on server: 0' })
  readonly response!: string;
}

/** A text from a game server that may have been truncated for storage and display. */
export class Truncation {
  @OptionalField(count, {
    description: 'Size in UTF-8 bytes of the complete text; present when the text is truncated',
  })
  readonly wholeBytes?: number;
}

export const COMMAND_OUTCOMES = ['executed', 'failed', 'unknown'] as const;
/**
 * How a command ended. `unknown`: sent but never answered, so it may or may not have run. `failed`: not run, because it
 * could not be sent or the game does not know it.
 */
export type CommandOutcome = (typeof COMMAND_OUTCOMES)[number];

const ANSWERED_OUTCOMES = ['executed', 'failed'] as const satisfies readonly CommandOutcome[];

/** Response of `POST /api/servers/{id}/command`. */
export class ExecuteCommandResponse extends CommandResponse {
  @Field(oneOf(ANSWERED_OUTCOMES), {
    description: '`failed`: the response is how the game reports an unknown or forbidden command',
  })
  readonly outcome!: (typeof ANSWERED_OUTCOMES)[number];

  @OptionalField(text, { description: 'Why the history has no entry for the command, or not yet' })
  readonly notKept?: string;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

/** Origin of a command: a person in the panel, an API token (CLI, scripts), or a schedule. */
export const COMMAND_SOURCES = ['panel', 'token', 'schedule'] as const;
export type CommandSource = (typeof COMMAND_SOURCES)[number];

export const ABOUT_REASON = {
  description: 'Why it was sent, where somebody said so',
  example: 'The map is stuck',
} as const;

export const ABOUT_APPROVER = {
  description: 'Username of the second person who approved it',
  example: 'lee',
} as const;

/** A row of `GET /api/servers/{id}/commands`, newest first. */
export class ConsoleHistoryEntry extends Truncation {
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
    description: '`unknown`: sent but never answered; it may or may not have run',
  })
  readonly outcome!: CommandOutcome;

  @Field(oneOf(COMMAND_SOURCES))
  readonly source!: CommandSource;

  @OptionalField(text, ABOUT_REASON)
  readonly reason?: string;

  @OptionalField(text, ABOUT_APPROVER)
  readonly approvedBy?: string;
}

export class HistoryPageQuery {
  @JSONSchema({ description: 'Maximum number of entries on the page' })
  @IsPageLimit()
  limit?: number;

  @JSONSchema({ format: 'int64', description: 'Id of an entry: the page has the entries before it' })
  @Max(Number.MAX_SAFE_INTEGER, {
    message: rule('rule.before_not_an_entry', 'before must be the id of an entry'),
  })
  @Min(1, { message: rule('rule.before_not_an_entry', 'before must be the id of an entry') })
  @IsInt({ message: rule('rule.before_not_an_entry', 'before must be the id of an entry') })
  @IsOptional()
  @Transform(numberFromText)
  before?: number;
}
