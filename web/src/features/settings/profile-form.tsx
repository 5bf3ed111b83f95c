import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { UpdateProfileRequest } from '@outpost/contracts/account.js';
import { useForm } from 'react-hook-form';
import { updateProfile } from '../../data/account.actions.js';
import { useSignedInUser } from '../../data/auth-provider.js';
import { messageOf } from '../../data/error-message.js';
import { showFieldProblems } from '../../ui/field-problems.js';
import { FormField } from '../../ui/form-field.js';
import { FormStack } from '../../ui/form-stack.js';
import { useToast } from '../../ui/toast-context.js';
import { SaveButton } from './save-button.js';
import { SettingsCard } from './settings-card.js';

const resolver = classValidatorResolver(UpdateProfileRequest);

export function ProfileForm() {
  const { username, email } = useSignedInUser();
  const form = useForm<UpdateProfileRequest>({ resolver, defaultValues: { username, email } });
  const toast = useToast();
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (profile) => {
    try {
      await updateProfile(profile);
      form.reset(profile);
      toast({ title: 'Profile updated', description: 'Your profile has been updated successfully.' });
    } catch (error) {
      const isShown = showFieldProblems(form, error);
      toast({
        title: 'Profile not updated',
        tone: 'destructive',
        ...(!isShown && { description: messageOf(error) }),
      });
    }
  });

  return (
    <SettingsCard title="Profile" text="How you are called here, and where news about your account goes.">
      <FormStack onSubmit={(event) => void submit(event)} noValidate>
        <FormField
          label="Username"
          autoComplete="username"
          inputProps={{ autoCapitalize: 'none', spellCheck: false }}
          hint="You sign in with it, and it stands beside your commands."
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
        <SaveButton label="Update Profile" pendingLabel="Updating..." isPending={isSubmitting} />
      </FormStack>
    </SettingsCard>
  );
}
