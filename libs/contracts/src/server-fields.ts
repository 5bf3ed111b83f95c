import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsInt,
  IsString,
  IsTimeZone,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';
import { foldedText } from './folded-text.js';
import { GAME_ID_MAX_LENGTH, GAME_ID_PATTERN } from './games.js';
import {
  HOST_MAX_LENGTH,
  MAX_PLAYERS_LIMIT,
  PORT_MAX,
  PORT_MIN,
  RCON_PASSWORD_MAX_LENGTH,
  SERVER_NAME_MAX_LENGTH,
  TAG_MAX_LENGTH,
  TAGS_PER_SERVER_MAX,
} from './limits.js';
import { IsHttpUrl } from './is-http-url.js';
import { rule } from './message.js';
import { HasNothingHidden } from './names.js';
import { PROTOCOL_ID_PATTERN, UNKNOWN_PROTOCOL } from './protocol-id.js';
import { composeDecorators } from './decorators.js';
import { numberFromText, trimmed, undefinedFromEmpty } from './transforms.js';

const NO_CONTROL_CHARACTERS = /^[^\p{Cc}]*$/u;
/** A DNS name, an IPv4 address, or an IPv6 address with or without brackets; no URL, path or blank. */
const HOST_PATTERN =
  /^(?:[\p{L}\p{N}_](?:[\p{L}\p{N}._-]*[\p{L}\p{N}.])?|\[?[0-9a-fA-F:.]*:[0-9a-fA-F:.]*\]?)$/u;
export const UNKNOWN_GAME = rule('rule.game_invalid', 'Please select a game of this server type');

/** Form of a protocol id; only the server knows which exist. */
export const IsProtocolId = (): PropertyDecorator =>
  Matches(PROTOCOL_ID_PATTERN, { message: UNKNOWN_PROTOCOL });

/** Form of a game id; an empty string means none. */
export const IsGameId = (): PropertyDecorator =>
  composeDecorators(
    Transform(undefinedFromEmpty),
    IsString({ message: UNKNOWN_GAME }),
    MaxLength(GAME_ID_MAX_LENGTH, { message: UNKNOWN_GAME }),
    Matches(GAME_ID_PATTERN, { message: UNKNOWN_GAME }),
  );

/** Display name of the server. */
export const IsServerName = (): PropertyDecorator =>
  composeDecorators(
    Transform(trimmed),
    IsString({ message: rule('rule.name_is_required', 'Name is required') }),
    MinLength(1, { message: rule('rule.name_is_required', 'Name is required') }),
    MaxLength(SERVER_NAME_MAX_LENGTH, {
      message: rule('rule.server_name_too_long', 'Name must be at most 100 characters'),
    }),
    Matches(NO_CONTROL_CHARACTERS, {
      message: rule('rule.name_has_control_characters', 'Name must not contain control characters'),
    }),
    HasNothingHidden('Name'),
  );

const TAGS_TOO_MANY = rule('rule.tags_too_many', 'At most 10 tags');
const TAG_INVALID = rule('rule.tag_invalid', 'A tag has 1 to 24 characters, without commas');
/** Neither control characters nor what separates tags in a list. */
const TAG_PATTERN = /^[^\p{Cc},]+$/u;

const eachTrimmed = ({ value }: { readonly value: unknown }): unknown =>
  Array.isArray(value) ? value.map((item: unknown) => trimmed({ value: item })) : value;

/** Words by which the server is found. */
export const IsTags = (): PropertyDecorator =>
  composeDecorators(
    Transform(eachTrimmed),
    IsArray({ message: rule('rule.tags_not_a_list', 'tags must be a list of texts') }),
    ArrayMaxSize(TAGS_PER_SERVER_MAX, { message: TAGS_TOO_MANY }),
    IsString({ each: true, message: TAG_INVALID }),
    MaxLength(TAG_MAX_LENGTH, { each: true, message: TAG_INVALID }),
    Matches(TAG_PATTERN, { each: true, message: TAG_INVALID }),
    ArrayUnique((tag: unknown) => (typeof tag === 'string' ? foldedText(tag) : tag), {
      message: rule('rule.tag_twice', 'A tag must not be given twice'),
    }),
  );

/** Host name or IP address of the game server. */
export const IsHost = (): PropertyDecorator =>
  composeDecorators(
    Transform(trimmed),
    IsString({ message: rule('rule.host_is_required', 'Host is required') }),
    MinLength(1, { message: rule('rule.host_is_required', 'Host is required') }),
    MaxLength(HOST_MAX_LENGTH, {
      message: rule('rule.host_too_long', 'Host must be at most 253 characters'),
    }),
    Matches(HOST_PATTERN, {
      message: rule('rule.host_invalid', 'Host must be a host name or an IP address'),
    }),
  );

const PORT_RULES = {
  Port: {
    isNumber: rule('rule.port_not_a_number', 'Port must be a number'),
    isPort: rule('rule.port_out_of_range', 'Port must be between 1 and 65535'),
  },
  'Query port': {
    isNumber: rule('rule.query_port_not_a_number', 'Query port must be a number'),
    isPort: rule('rule.query_port_out_of_range', 'Query port must be between 1 and 65535'),
  },
} as const;

/** A port of the game server. @param field how messages call the field */
export const IsPort = (field: keyof typeof PORT_RULES): PropertyDecorator =>
  composeDecorators(
    Transform(numberFromText),
    IsInt({ message: PORT_RULES[field].isNumber }),
    Min(PORT_MIN, { message: PORT_RULES[field].isPort }),
    Max(PORT_MAX, { message: PORT_RULES[field].isPort }),
  );

const fitsRcon = (): PropertyDecorator =>
  composeDecorators(
    MaxLength(RCON_PASSWORD_MAX_LENGTH, {
      message: rule('rule.rcon_password_too_long', 'Password must be at most 128 characters'),
    }),
    Matches(NO_CONTROL_CHARACTERS, {
      message: rule('rule.password_has_control_characters', 'Password must not contain control characters'),
    }),
  );

/** The RCON password; may begin and end with a blank, so it is not trimmed. */
export const IsRconPassword = (): PropertyDecorator =>
  composeDecorators(
    IsString({ message: rule('rule.password_is_required', 'Password is required') }),
    MinLength(1, { message: rule('rule.password_is_required', 'Password is required') }),
    fitsRcon(),
  );

/** A new RCON password; an empty string means none. */
export const IsNewRconPassword = (): PropertyDecorator =>
  composeDecorators(
    Transform(undefinedFromEmpty),
    IsString({ message: rule('rule.password_not_text', 'Password must be a text') }),
    fitsRcon(),
  );

/** Number of player slots. */
export const IsMaxPlayers = (): PropertyDecorator =>
  composeDecorators(
    Transform(numberFromText),
    IsInt({ message: rule('rule.max_players_not_a_number', 'Max players must be a number') }),
    Min(0, { message: rule('rule.max_players_too_small', 'Max players must be at least 0') }),
    Max(MAX_PLAYERS_LIMIT, {
      message: rule('rule.max_players_too_large', 'Max players must be at most 100000'),
    }),
  );

/** IANA name of a time zone. */
export const IsServerTimeZone = (): PropertyDecorator =>
  IsTimeZone({
    message: rule('rule.time_zone_invalid', 'Time zone must be a name such as Europe/Berlin'),
  });

const NO_START_HOOK = rule('rule.start_hook_invalid', 'Start hook must be an http or https address');

/** URL that is called to start a stopped server. */
export const IsStartHook = (): PropertyDecorator =>
  composeDecorators(
    IsHttpUrl(NO_START_HOOK),
    MaxLength(2048, {
      message: rule('rule.start_hook_too_long', 'Start hook must be at most 2048 characters'),
    }),
  );
