import { useTexts } from '../../i18n/texts.js';
import { FormField } from '../../ui/form-field.js';
import { FormStack } from '../../ui/form-stack.js';
import { SubmitButton } from '../../ui/submit-button.js';
import { authTexts } from './texts/en.js';
import { useLogin } from './use-login.js';

/** The first thing a browser loads: two plain fields, without the machinery of the larger forms. */
export function LoginForm() {
  const t = useTexts(authTexts);
  const { problems, isPending, submit, recheck } = useLogin();
  return (
    <FormStack onSubmit={submit} onChange={recheck} noValidate>
      <FormField
        label={t.username}
        name="username"
        autoComplete="username"
        autoFocus
        inputProps={{ autoCapitalize: 'none', spellCheck: false }}
        problem={problems?.username}
      />
      <FormField
        label={t.password}
        name="password"
        type="password"
        autoComplete="current-password"
        problem={problems?.password}
      />
      <SubmitButton label={t.login} pendingLabel={t.loginPending} isPending={isPending} />
    </FormStack>
  );
}
