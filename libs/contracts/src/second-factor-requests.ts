import { IsObject, IsString, Matches, MaxLength, MinLength, ValidateIf } from 'class-validator';
import { CURRENT_PASSWORD_REQUIRED, CURRENT_PASSWORD_TOO_LONG } from './account.js';
import { CODE_MAX_LENGTH, PASSKEY_NAME_MAX_LENGTH, PASSWORD_MAX_LENGTH } from './limits.js';
import { rule } from './message.js';
import type { PasskeyJson } from './second-factor.js';

const CODE_REQUIRED = rule('rule.code_is_required', 'Code is required');
const CODE_TOO_LONG = rule('rule.code_too_long', 'Code must be at most 32 characters');
const NAME_REQUIRED = rule('rule.name_is_required', 'Name is required');
const PASSKEY_RESPONSE_REQUIRED = rule(
  'rule.passkey_response_is_required',
  'The response of the passkey is required',
);

/** Six digits of the authenticator app, or a recovery code. */
export class CodeRequest {
  @MaxLength(CODE_MAX_LENGTH, { message: CODE_TOO_LONG })
  @MinLength(1, { message: CODE_REQUIRED })
  @IsString({ message: CODE_REQUIRED })
  code!: string;
}

/** The proof that the account needs: a code if it has a second factor, else the current password. */
export class StepUpRequest {
  @MaxLength(PASSWORD_MAX_LENGTH, { message: CURRENT_PASSWORD_TOO_LONG })
  @IsString({ message: CURRENT_PASSWORD_REQUIRED })
  @ValidateIf((_request, value) => value !== undefined)
  currentPassword?: string;

  @MaxLength(CODE_MAX_LENGTH, { message: CODE_TOO_LONG })
  @IsString({ message: CODE_REQUIRED })
  @ValidateIf((_request, value) => value !== undefined)
  code?: string;
}

/** What `navigator.credentials` returned, in the JSON form of WebAuthn. */
export class PasskeyRequest {
  @IsObject({ message: PASSKEY_RESPONSE_REQUIRED })
  response!: PasskeyJson;
}

export class AddPasskeyRequest extends PasskeyRequest {
  @Matches(/^[^\p{Cc}]*$/u, {
    message: rule('rule.name_has_control_characters', 'Name must not contain control characters'),
  })
  @MaxLength(PASSKEY_NAME_MAX_LENGTH, {
    message: rule('rule.token_name_too_long', 'Name must be at most 64 characters'),
  })
  @MinLength(1, { message: NAME_REQUIRED })
  @IsString({ message: NAME_REQUIRED })
  name!: string;
}
