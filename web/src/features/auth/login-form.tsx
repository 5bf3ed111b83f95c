import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { LoginRequest } from '@outpost/contracts/auth.js';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { signIn } from '../../data/auth.actions.js';
import { messageOf } from '../../data/error-message.js';
import { FormField } from '../../ui/form-field.js';
import { FormStack } from '../../ui/form-stack.js';
import { SubmitButton } from '../../ui/submit-button.js';
import { useToast } from '../../ui/toast-context.js';
import { paths } from '../../widgets/paths.js';

const resolver = classValidatorResolver(LoginRequest);
const EMPTY: LoginRequest = { username: '', password: '' };

export function LoginForm() {
  const { register, handleSubmit, formState } = useForm({ resolver, defaultValues: EMPTY });
  const toast = useToast();
  const navigate = useNavigate();
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (request) => {
    try {
      const { username } = await signIn(request);
      toast({ title: 'Login successful', description: `Welcome back, ${username}!` });
      await navigate(paths.dashboard);
    } catch (error) {
      toast({ title: 'Login failed', description: messageOf(error), tone: 'destructive' });
    }
  });

  return (
    <FormStack onSubmit={(event) => void submit(event)} noValidate>
      <FormField
        label="Username"
        autoComplete="username"
        autoFocus
        inputProps={{ autoCapitalize: 'none', spellCheck: false }}
        problem={errors.username?.message}
        {...register('username')}
      />
      <FormField
        label="Password"
        type="password"
        autoComplete="current-password"
        problem={errors.password?.message}
        {...register('password')}
      />
      <SubmitButton label="Login" pendingLabel="Logging in..." isPending={isSubmitting} />
    </FormStack>
  );
}
