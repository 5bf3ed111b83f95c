import { IsString, MaxLength, MinLength } from 'class-validator';
import { RegisterInterestRequest } from './auth.js';
import { rule } from './message.js';

const SETUP_CODE_REQUIRED = rule('rule.setup_code_is_required', 'Setup code is required');
const SETUP_CODE_TOO_LONG = rule('rule.setup_code_too_long', 'Setup code is at most 64 characters');

/** Creates the first admin. The code is in the server's log, so it proves access to the machine. */
export class SetupRequest extends RegisterInterestRequest {
  @MaxLength(64, { message: SETUP_CODE_TOO_LONG })
  @MinLength(1, { message: SETUP_CODE_REQUIRED })
  @IsString({ message: SETUP_CODE_REQUIRED })
  code!: string;
}
