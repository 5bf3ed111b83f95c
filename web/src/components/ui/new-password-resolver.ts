import { NewPasswordRule, type PasswordOwner } from '@outpost/contracts/new-password.js';
import { type FieldErrors, type FieldValues, type Path, type Resolver } from 'react-hook-form';

interface NewPasswordField<Values extends FieldValues> {
  readonly name: Path<Values>;
  /** Minimum length configured by the operator. */
  readonly least: number;
  readonly ownerOf: (values: Values) => PasswordOwner;
}

/** Validates a form by its own rules and, once those pass, the new password by the password rule. */
export function withNewPassword<Values extends FieldValues>(
  rules: Resolver<Values>,
  { name, least, ownerOf }: NewPasswordField<Values>,
): Resolver<Values> {
  const rule = new NewPasswordRule(least);
  return async (values, context, options) => {
    const found = await rules(values, context, options);
    if (Object.keys(found.errors).length > 0) return found;
    const message = await rule.problemOf(String(values[name]), ownerOf(values));
    if (message === undefined) return found;
    const errors = { [name]: { type: 'newPassword', message } } as unknown as FieldErrors<Values>;
    return { values: {}, errors };
  };
}
