import { IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { IsNewPassword } from './account.js';
import { composeDecorators } from './decorators.js';
import { EMAIL_MAX_LENGTH } from './limits.js';
import { ABOUT_MESSAGE_KEYS, type MessageKeys, messageKeys } from './message-key.js';
import { rule } from './message.js';
import { Field, id, OptionalField, text } from './schema.js';

/** Asks for a link to choose a new password. */
export class PasswordResetRequest {
  @MaxLength(EMAIL_MAX_LENGTH, { message: rule('rule.login_wrong', 'Give a username or an email address') })
  @MinLength(1, { message: rule('rule.login_wrong', 'Give a username or an email address') })
  @IsString({ message: rule('rule.login_wrong', 'Give a username or an email address') })
  login!: string;
}

/** The same for everybody. */
export class PasswordResetAnswer {
  @Field(text, { example: 'If there is such an account, an email is on its way to its address.' })
  readonly message!: string;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

const TOKEN_WRONG = rule('rule.link_token_wrong', 'token must be what follows # in the link');

const IsLinkToken = (): PropertyDecorator =>
  composeDecorators(IsString({ message: TOKEN_WRONG }), Matches(/^[\w-]{43}$/, { message: TOKEN_WRONG }));

export class NewPasswordRequest {
  @IsLinkToken()
  token!: string;

  @IsNewPassword()
  newPassword!: string;
}

/** The account whose link it was. */
export class LinkedAccount {
  @Field(id)
  readonly id!: number;

  @Field(text, { example: 'anna' })
  readonly username!: string;
}

export class ConfirmAddressRequest {
  @IsLinkToken()
  token!: string;
}
