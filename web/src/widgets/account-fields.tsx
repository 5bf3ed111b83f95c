import { type UseFormRegisterReturn } from 'react-hook-form';
import { FormField } from '../ui/form-field.js';

export type AccountFieldName = 'username' | 'email' | 'password' | 'confirmPassword';

export interface AccountFieldsProps {
  /** How a field of the surrounding form is wired, and what is wrong with it. */
  readonly bind: (name: AccountFieldName) => UseFormRegisterReturn & { readonly problem: string | undefined };
}

/** What every new account is asked for. */
export function AccountFields({ bind }: AccountFieldsProps) {
  return (
    <>
      <FormField
        label="Username"
        autoComplete="username"
        inputProps={{ autoCapitalize: 'none', spellCheck: false }}
        {...bind('username')}
      />
      <FormField label="Email" type="email" autoComplete="email" {...bind('email')} />
      <FormField label="Password" type="password" autoComplete="new-password" {...bind('password')} />
      <FormField
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        {...bind('confirmPassword')}
      />
    </>
  );
}
