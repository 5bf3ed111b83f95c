import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { useForm } from 'react-hook-form';
import { changePassword } from '../../data/account.actions.js';
import { useSignedInUser } from '../../data/auth-provider.js';
import { messageOf } from '../../data/error-message.js';
import { showFieldProblems } from '../../ui/field-problems.js';
import { FormField } from '../../ui/form-field.js';
import { FormStack } from '../../ui/form-stack.js';
import { useToast } from '../../ui/toast-context.js';
import { NO_PASSWORDS, PasswordFormValues } from './password-form-values.js';
import { SaveButton } from './save-button.js';
import { SettingsCard } from './settings-card.js';

const resolver = classValidatorResolver(PasswordFormValues);

const FIELDS = [
  { name: 'currentPassword', label: 'Current Password', autoComplete: 'current-password' },
  { name: 'newPassword', label: 'New Password', autoComplete: 'new-password' },
  { name: 'confirmPassword', label: 'Confirm New Password', autoComplete: 'new-password' },
] as const;

export function PasswordForm() {
  const { username } = useSignedInUser();
  const form = useForm({ resolver, defaultValues: NO_PASSWORDS });
  const toast = useToast();
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await changePassword({ currentPassword, newPassword });
      form.reset();
      toast({ title: 'Password updated', description: 'Your other sessions have been signed out.' });
    } catch (error) {
      const isShown = showFieldProblems(form, error);
      toast({
        title: 'Password not updated',
        tone: 'destructive',
        ...(!isShown && { description: messageOf(error) }),
      });
    }
  });

  return (
    <SettingsCard
      title="Password"
      text="A new password signs out every other session of your account. This one stays, and so do API tokens."
    >
      <FormStack onSubmit={(event) => void submit(event)} noValidate>
        {/* Password managers file a new password under the name they find beside it. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        {FIELDS.map(({ name, label, autoComplete }) => (
          <FormField
            key={name}
            label={label}
            type="password"
            autoComplete={autoComplete}
            problem={errors[name]?.message}
            {...form.register(name)}
          />
        ))}
        <SaveButton label="Update Password" pendingLabel="Updating..." isPending={isSubmitting} />
      </FormStack>
    </SettingsCard>
  );
}
