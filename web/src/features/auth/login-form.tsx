import { FormField } from '../../ui/form-field.js';
import { FormStack } from '../../ui/form-stack.js';
import { SubmitButton } from '../../ui/submit-button.js';
import { useLogin } from './use-login.js';

/** The first thing a browser loads: two plain fields, without the machinery of the larger forms. */
export function LoginForm() {
  const { problems, isPending, submit, recheck } = useLogin();
  return (
    <FormStack onSubmit={submit} onChange={recheck} noValidate>
      <FormField
        label="Username"
        name="username"
        autoComplete="username"
        autoFocus
        inputProps={{ autoCapitalize: 'none', spellCheck: false }}
        problem={problems?.username}
      />
      <FormField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        problem={problems?.password}
      />
      <SubmitButton label="Login" pendingLabel="Logging in..." isPending={isPending} />
    </FormStack>
  );
}
