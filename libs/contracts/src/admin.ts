import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { ABOUT_MESSAGE_KEYS, type MessageKeys, messageKeys } from './message-key.js';
import { rule } from './message.js';
import { PageQuery } from './pages.js';
import { OptionalField, Field, flag, moment, oneOf, orNull, text } from './schema.js';
import { undefinedFromEmpty } from './transforms.js';

export const USER_ORDERS = ['name', 'newest'] as const;
export type UserOrder = (typeof USER_ORDERS)[number];

export class UsersQuery extends PageQuery {
  @JSONSchema({ description: 'Part of the username or email, case-insensitive' })
  @MaxLength(254, { message: rule('rule.account_search_too_long', 'q must be at most 254 characters') })
  @IsString({ message: rule('rule.search_not_text', 'q must be a text') })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  q?: string;

  @JSONSchema({ description: 'By name, or by registration with the newest first; by name if omitted' })
  @IsIn(USER_ORDERS, { message: rule('rule.user_order_wrong', 'sort must be one of name, newest') })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  sort?: UserOrder;
}

/** Answer of `GET /api/mail`, for admins. */
export class MailState {
  @Field(flag)
  readonly isConfigured!: boolean;

  @Field(orNull(text), {
    description: 'Why the last message could not be sent; null when it was sent, or none has been',
    example: null,
  })
  readonly lastProblem!: string | null;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

const PROXY_HEADERS = ['X-Forwarded-For', 'Forwarded'] as const;

class UnreadProxy {
  @Field(text, { description: 'IP address the request came from', example: '192.0.2.1' })
  readonly address!: string;

  @Field(oneOf(PROXY_HEADERS))
  readonly header!: (typeof PROXY_HEADERS)[number];

  @Field(moment)
  readonly at!: string;
}

/** Response of `GET /api/proxy`, for admins: a reverse proxy that is missing in the configuration. */
export class ProxyState {
  @Field(orNull(UnreadProxy), {
    description:
      'The first request since the start through an unconfigured proxy; null if none, or if proxies are configured',
  })
  readonly unread!: UnreadProxy | null;
}
