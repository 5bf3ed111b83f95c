import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  IsTimeZone,
  Matches,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { type ChannelKind, CHANNEL_KINDS } from './channels.js';
import { composeDecorators, IfGiven, IsObjectOf } from './decorators.js';
import { IsHttpUrl } from './is-http-url.js';
import { LANGUAGE_CODES, type LanguageCode } from './languages.js';
import { CHANNEL_SECRET_MAX_LENGTH, CHANNEL_URL_MAX_LENGTH, CHANNELS_PER_ACCOUNT_MAX } from './limits.js';
import { rule } from './message.js';
import { IsShortName } from './role-requests.js';
import { UNKNOWN_TIME_ZONE } from './schedule-requests.js';
import { IsTimeOfDay } from './time-of-day.js';
import { trimmed } from './transforms.js';

const URL_WRONG = rule('rule.channel_url_wrong', 'The address must begin with https:// or http://');
const URL_TOO_LONG = rule('rule.channel_url_too_long', 'The address must be at most {most} characters', {
  most: CHANNEL_URL_MAX_LENGTH,
});
const TOKEN_WRONG = rule(
  'rule.channel_token_wrong',
  'The token must be 1 to {most} letters, digits and signs, without spaces',
  { most: CHANNEL_SECRET_MAX_LENGTH },
);
const CHAT_WRONG = rule(
  'rule.channel_chat_wrong',
  'chatId must be the number of a chat, such as -1001234567890, or a name such as @mychannel',
);
const TOPIC_WRONG = rule('rule.channel_thread_wrong', 'threadId must be a number');
const KEYS_WRONG = rule(
  'rule.channel_push_keys_wrong',
  'p256dh and auth must be the keys of a push subscription, as base64url',
);
const QUIET_WRONG = rule(
  'rule.quiet_hours_wrong',
  'quietHours must have from and to, two different times, and a timeZone',
);

const CHANNELS_WRONG = rule('rule.alert_channels_wrong', 'channelIds must be up to {most} ids of channels', {
  most: CHANNELS_PER_ACCOUNT_MAX,
});

/** Ids of channels of the account, none of them twice. */
export const AreChannelIds = (): PropertyDecorator =>
  composeDecorators(
    Min(1, { each: true, message: CHANNELS_WRONG }),
    IsInt({ each: true, message: CHANNELS_WRONG }),
    ArrayUnique({ message: CHANNELS_WRONG }),
    ArrayMaxSize(CHANNELS_PER_ACCOUNT_MAX, { message: CHANNELS_WRONG }),
    IsArray({ message: CHANNELS_WRONG }),
  );

/** Where a channel leads. */
const IsChannelUrl = (): PropertyDecorator =>
  composeDecorators(
    Transform(trimmed),
    IsHttpUrl(URL_WRONG),
    MaxLength(CHANNEL_URL_MAX_LENGTH, { message: URL_TOO_LONG }),
    IsString({ message: URL_WRONG }),
  );

const IsChannelToken = (): PropertyDecorator =>
  composeDecorators(
    Transform(trimmed),
    Matches(/^[\x21-\x7e]+$/, { message: TOKEN_WRONG }),
    MaxLength(CHANNEL_SECRET_MAX_LENGTH, { message: TOKEN_WRONG }),
    IsString({ message: TOKEN_WRONG }),
  );

const IsChatId = (): PropertyDecorator =>
  composeDecorators(
    Transform(trimmed),
    Matches(/^(?:-?\d{1,20}|@\w{4,64})$/, { message: CHAT_WRONG }),
    IsString({ message: CHAT_WRONG }),
  );

const IsThreadId = (): PropertyDecorator =>
  composeDecorators(
    Transform(trimmed),
    Matches(/^\d{1,20}$/, { message: TOPIC_WRONG }),
    IsString({ message: TOPIC_WRONG }),
  );

/** Base64url of so many bytes, as browsers write it. */
const IsKeyOf = (bytes: number): PropertyDecorator => {
  const digits = Math.ceil((bytes * 4) / 3);
  return composeDecorators(
    Matches(new RegExp(`^[\\w-]{${digits}}={0,2}$`), { message: KEYS_WRONG }),
    IsString({ message: KEYS_WRONG }),
  );
};

const IsEnabled = (): PropertyDecorator =>
  composeDecorators(
    IsBoolean({ message: rule('rule.enabled_not_a_boolean', 'enabled must be true or false') }),
    IfGiven(),
  );

const IsLanguage = (): PropertyDecorator =>
  composeDecorators(
    IsIn(LANGUAGE_CODES, {
      message: rule('rule.channel_language_wrong', 'language must be one of {languages}', {
        languages: LANGUAGE_CODES.join(', '),
      }),
    }),
    IfGiven(),
  );

export class QuietHoursRequest {
  @IsTimeOfDay()
  from!: string;

  @IsTimeOfDay()
  to!: string;

  @IsTimeZone({ message: UNKNOWN_TIME_ZONE })
  timeZone!: string;
}

const AreQuietHours = (): PropertyDecorator =>
  composeDecorators(
    IsObjectOf(QuietHoursRequest, QUIET_WRONG),
    ValidateIf((_: object, value: unknown) => value !== undefined && value !== null),
  );

const ofKind = (...kinds: readonly ChannelKind[]): PropertyDecorator =>
  ValidateIf(({ kind }: CreateChannelRequest) => kinds.includes(kind));
const ofKindIfGiven = (...kinds: readonly ChannelKind[]): PropertyDecorator =>
  ValidateIf(({ kind }: CreateChannelRequest, value: unknown) => kinds.includes(kind) && value !== undefined);

/** The fields of the kind; those of others are ignored. An email goes to the address of the account. */
export class CreateChannelRequest {
  @IsShortName()
  name!: string;

  @IsIn(CHANNEL_KINDS, {
    message: rule('rule.channel_kind_wrong', 'kind must be one of {kinds}', {
      kinds: CHANNEL_KINDS.join(', '),
    }),
  })
  kind!: ChannelKind;

  /**
   * Of Discord and Slack the URL of the webhook, of ntfy that of the topic, of a webhook what is called; of Telegram that
   * of a bot API server of one's own; of `push` the endpoint of the subscription.
   */
  @IsChannelUrl()
  @ValidateIf(
    ({ kind, url }: CreateChannelRequest) => kind !== 'email' && (kind !== 'telegram' || url !== undefined),
  )
  url?: string;

  /** Of the bot in Telegram; of ntfy one with which it may publish, if the topic is protected. */
  @IsChannelToken()
  @ValidateIf(
    ({ kind, token }: CreateChannelRequest) =>
      kind === 'telegram' || (kind === 'ntfy' && token !== undefined),
  )
  token?: string;

  /** Of Telegram. */
  @IsChatId()
  @ofKind('telegram')
  chatId?: string;

  /** A topic in a group of Telegram. */
  @IsThreadId()
  @ofKindIfGiven('telegram')
  threadId?: string;

  /** Of `push`: the public key of the subscription. */
  @IsKeyOf(65)
  @ofKind('push')
  p256dh?: string;

  /** Of `push`. */
  @IsKeyOf(16)
  @ofKind('push')
  auth?: string;

  @IsEnabled()
  enabled?: boolean;

  /** Default: that of the account. */
  @IsLanguage()
  language?: LanguageCode;

  @AreQuietHours()
  quietHours?: QuietHoursRequest | null;
}

/** Omitted fields stay unchanged; the kind stays what it is. */
export class UpdateChannelRequest {
  @IsShortName()
  @IfGiven()
  name?: string;

  @IsChannelUrl()
  @IfGiven()
  url?: string;

  @IsChannelToken()
  @IfGiven()
  token?: string;

  @IsChatId()
  @IfGiven()
  chatId?: string;

  @IsThreadId()
  @IfGiven()
  threadId?: string;

  @IsEnabled()
  enabled?: boolean;

  @IsLanguage()
  language?: LanguageCode;

  /** Null: there are none. */
  @AreQuietHours()
  quietHours?: QuietHoursRequest | null;
}
