import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { changePassword } from '../../data/auth/account.actions.js';
import { useSignedInUser } from '../../data/auth/auth-provider.js';
import { messageOf } from '../../data/error-message.js';
import { useRegistration } from '../../data/auth/use-registration.js';
import { useTexts } from '../../i18n/texts.js';
import { showFieldProblems } from '../../components/ui/field-problems.js';
import { FormField } from '../../components/ui/form-field.js';
import { FormStack } from '../../components/ui/form-stack.js';
import { withNewPassword } from '../../components/ui/new-password-resolver.js';
import { useToast } from '../../components/ui/toast-context.js';
import { paths } from '../../components/shared/paths.js';
import { sharedTexts } from '../../components/shared/texts/en.js';
import { NO_PASSWORDS, PasswordFormValues } from './password-form-values.js';
import { SaveButton } from './save-button.js';
import { SettingsCard } from './settings-card.js';
import { settingsTexts } from './texts/en.js';

const rules = classValidatorResolver(PasswordFormValues);

const FIELDS = [
  { name: 'currentPassword', autoComplete: 'current-password' },
  { name: 'newPassword', autoComplete: 'new-password' },
  { name: 'confirmPassword', autoComplete: 'new-password' },
] as const;

export function PasswordForm() {
  const t = useTexts(settingsTexts);
  const { hasNoPassword } = useSignedInUser();
  const { sendsLinks } = useRegistration();
  if (!hasNoPassword) return <ChangeForm />;
  return (
    <SettingsCard title={t.password} text={t.noPassword}>
      {sendsLinks && (
        <Button component={Link} to={paths.forgotPassword}>
          {t.setPassword}
        </Button>
      )}
    </SettingsCard>
  );
}

function ChangeForm() {
  const { username, email } = useSignedInUser();
  const { passwordMinLength } = useRegistration();
  const resolver = useMemo(
    () =>
      withNewPassword(rules, {
        name: 'newPassword',
        least: passwordMinLength,
        ownerOf: () => ({ username, email }),
      }),
    [passwordMinLength, username, email],
  );
  const form = useForm({ resolver, defaultValues: NO_PASSWORDS });
  const t = useTexts(settingsTexts);
  const { newPasswordHint } = useTexts(sharedTexts);
  const toast = useToast();
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await changePassword({ currentPassword, newPassword });
      form.reset();
      toast({ title: t.passwordDone, description: t.passwordDetail });
    } catch (error) {
      const isShown = showFieldProblems(form, error);
      toast({
        title: t.passwordFailed,
        tone: 'destructive',
        ...(!isShown && { description: messageOf(error) }),
      });
    }
  });

  return (
    <SettingsCard title={t.password} text={t.passwordIntro}>
      <FormStack onSubmit={(event) => void submit(event)} noValidate>
        {/* Password managers save a new password under the username they find in the form. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        {FIELDS.map(({ name, autoComplete }) => (
          <FormField
            key={name}
            label={t[name]}
            type="password"
            autoComplete={autoComplete}
            hint={name === 'newPassword' ? newPasswordHint({ count: passwordMinLength }) : undefined}
            problem={errors[name]?.message}
            {...form.register(name)}
          />
        ))}
        <SaveButton label={t.savePassword} pendingLabel={t.savePasswordPending} isPending={isSubmitting} />
      </FormStack>
    </SettingsCard>
  );
}
