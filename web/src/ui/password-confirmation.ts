import { PASSWORD_MIN_LENGTH } from '@outpost/contracts/limits.js';
import { MinLength, ValidateBy, type ValidationArguments } from 'class-validator';

const PASSWORD_TOO_SHORT = `Password must be at least ${PASSWORD_MIN_LENGTH} characters`;
const PASSWORDS_DIFFER = 'Passwords do not match';

/** Marks the field in which the password is typed a second time. */
export function ConfirmsPassword(): PropertyDecorator {
  return (target, property) => {
    MinLength(PASSWORD_MIN_LENGTH, { message: PASSWORD_TOO_SHORT })(target, property);
    ValidateBy(
      { name: 'confirmsPassword', validator: { validate: equalsPassword } },
      { message: PASSWORDS_DIFFER },
    )(target, property);
  };
}

function equalsPassword(value: unknown, args?: ValidationArguments): boolean {
  const form = args?.object as { password?: unknown } | undefined;
  return value === form?.password;
}
