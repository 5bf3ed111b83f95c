import { PASSWORD_MIN_LENGTH } from '@outpost/contracts/limits.js';
import { rule } from '@outpost/contracts/message.js';
import { MinLength, ValidateBy, type ValidationArguments } from 'class-validator';

const PASSWORD_TOO_SHORT = rule(
  'panel.password_too_short',
  'Password must be at least {passwordMinLength} characters',
  { passwordMinLength: PASSWORD_MIN_LENGTH },
);
const PASSWORDS_DIFFER = rule('panel.passwords_do_not_match', 'Passwords do not match');

/** Marks the field that repeats the password; `of` names the field it must equal. */
export function ConfirmsPassword(of = 'password'): PropertyDecorator {
  return (target, property) => {
    MinLength(PASSWORD_MIN_LENGTH, { message: PASSWORD_TOO_SHORT })(target, property);
    ValidateBy(
      { name: 'confirmsPassword', validator: { validate: (value, args) => value === fieldOf(args, of) } },
      { message: PASSWORDS_DIFFER },
    )(target, property);
  };
}

const fieldOf = (args: ValidationArguments | undefined, name: string): unknown =>
  (args?.object as Readonly<Record<string, unknown>> | undefined)?.[name];
