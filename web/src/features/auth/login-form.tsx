import { ApiError } from '@outpost/api-client/api-error.js';
import { type LoginRequest } from '@outpost/contracts/auth.js';
import { type SyntheticEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { signIn } from '../../data/auth/auth.actions.js';
import { messageOf } from '../../data/error-message.js';
import { useTexts } from '../../i18n/texts.js';
import { FormField } from '../../components/ui/form-field.js';
import { FormStack } from '../../components/ui/form-stack.js';
import { SubmitButton } from '../../components/ui/submit-button.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useWayBack } from '../../components/shared/way-back.js';
import { type LoginProblems } from './login-rules.js';
import { authTexts } from './texts/en.js';

/** The first page a browser loads: two plain fields, without the form library of the larger forms. */
export function LoginForm({ onSecondStep }: { onSecondStep: () => void }) {
  const t = useTexts(authTexts);
  const { problems, isPending, submit, recheck } = useLogin(onSecondStep);
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

/** Loaded on submit: the rules are larger than the form, and not needed to show it. */
const loadRules = () => import('./login-rules.js');

const typedIn = (form: HTMLFormElement): LoginRequest => {
  const data = new FormData(form);
  const text = (name: keyof LoginRequest): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { username: text('username'), password: text('password') };
};

/** Validates on submit, and from then on with every change. */
function useLogin(onSecondStep: () => void) {
  const [problems, setProblems] = useState<LoginProblems>();
  const [isPending, setPending] = useState(false);
  const t = useTexts(authTexts);
  const toast = useToast();
  const navigate = useNavigate();
  const wayBack = useWayBack();

  const check = async (form: HTMLFormElement): Promise<LoginProblems> => {
    const { loginProblems } = await loadRules();
    const found = loginProblems(typedIn(form));
    setProblems(found);
    return found;
  };

  const logIn = async (form: HTMLFormElement): Promise<void> => {
    const [broken] = Object.keys(await check(form));
    if (broken !== undefined) {
      form.querySelector<HTMLInputElement>(`input[name="${broken}"]`)?.focus();
      return;
    }
    const { username } = await signIn(typedIn(form));
    toast({ title: t.loginDone, description: t.loginDoneDetail({ username }) });
    await navigate(wayBack);
  };

  const report = (error: unknown): void => {
    if (error instanceof ApiError && error.code === 'second_factor_needed') onSecondStep();
    else toast({ title: t.loginFailed, description: messageOf(error), tone: 'destructive' });
  };

  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setPending(true);
    void logIn(event.currentTarget)
      .catch(report)
      .finally(() => setPending(false));
  };

  const recheck = ({ currentTarget }: SyntheticEvent<HTMLFormElement>): void => {
    if (problems !== undefined) void check(currentTarget).catch(report);
  };

  return { problems, isPending, submit, recheck };
}
