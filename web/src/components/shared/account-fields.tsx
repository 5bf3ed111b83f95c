import { type UseFormRegisterReturn } from 'react-hook-form';
import { useTexts } from '../../i18n/texts.js';
import { FormField } from '../ui/form-field.js';
import { sharedTexts } from './texts/en.js';

type AccountFieldName = 'username' | 'email' | 'password' | 'confirmPassword';

interface AccountFieldsProps {
  /** Registers a field with the surrounding form, and returns its validation problem. */
  readonly bind: (name: AccountFieldName) => UseFormRegisterReturn & { readonly problem: string | undefined };
  readonly passwordMinLength: number;
}

/** The fields every new account needs. */
export function AccountFields({ bind, passwordMinLength }: AccountFieldsProps) {
  const t = useTexts(sharedTexts);
  return (
    <>
      <FormField
        label={t.username}
        autoComplete="username"
        inputProps={{ autoCapitalize: 'none', spellCheck: false }}
        {...bind('username')}
      />
      <FormField label={t.email} type="email" autoComplete="email" {...bind('email')} />
      <FormField
        label={t.password}
        type="password"
        autoComplete="new-password"
        hint={t.newPasswordHint({ count: passwordMinLength })}
        {...bind('password')}
      />
      <FormField
        label={t.confirmPassword}
        type="password"
        autoComplete="new-password"
        {...bind('confirmPassword')}
      />
    </>
  );
}
