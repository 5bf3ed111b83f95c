import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import Button from '@mui/material/Button';
import { SetupRequest } from '@outpost/contracts/setup.js';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { setUpPanel } from '../../data/auth.actions.js';
import { messageOf } from '../../data/error-message.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { showFieldProblems } from '../../ui/field-problems.js';
import { FormField } from '../../ui/form-field.js';
import { FormStack } from '../../ui/form-stack.js';
import { ConfirmsPassword } from '../../ui/password-confirmation.js';
import { useToast } from '../../ui/toast-context.js';
import { paths } from '../../widgets/paths.js';

class SetupFormValues extends SetupRequest {
  @ConfirmsPassword()
  confirmPassword!: string;
}

const resolver = classValidatorResolver(SetupFormValues);
const EMPTY: SetupFormValues = { code: '', username: '', email: '', password: '', confirmPassword: '' };

export function SetupForm() {
  const form = useForm({ resolver, defaultValues: EMPTY });
  const toast = useToast();
  const navigate = useNavigate();
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ code, username, email, password }) => {
    try {
      const user = await setUpPanel({ code: code.trim(), username, email, password });
      toast({ title: 'Outpost is ready', description: `Welcome, ${user.username}!` });
      await navigate(paths.dashboard);
    } catch (error) {
      showFieldProblems(form, error);
      toast({ title: 'Setup failed', description: messageOf(error), tone: 'destructive' });
    }
  });

  return (
    <FormStack onSubmit={(event) => void submit(event)} noValidate>
      <FormField
        label="Setup code"
        autoComplete="one-time-code"
        autoFocus
        inputProps={{ autoCapitalize: 'none', spellCheck: false, style: { fontFamily: FONT_MONO } }}
        problem={errors.code?.message}
        {...form.register('code')}
      />
      <FormField
        label="Username"
        autoComplete="username"
        inputProps={{ autoCapitalize: 'none', spellCheck: false }}
        problem={errors.username?.message}
        {...form.register('username')}
      />
      <FormField
        label="Email"
        type="email"
        autoComplete="email"
        problem={errors.email?.message}
        {...form.register('email')}
      />
      <FormField
        label="Password"
        type="password"
        autoComplete="new-password"
        problem={errors.password?.message}
        {...form.register('password')}
      />
      <FormField
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        problem={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      <Button
        type="submit"
        variant="contained"
        color="primary"
        size="large"
        fullWidth
        disabled={isSubmitting}
      >
        {isSubmitting ? 'Creating admin...' : 'Create admin'}
      </Button>
    </FormStack>
  );
}
