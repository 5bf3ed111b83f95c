import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import Typography from '@mui/material/Typography';
import { NewPasswordRequest } from '@outpost/contracts/password-resets.js';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { setNewPassword } from '../../data/auth/recovery.actions.js';
import { useRegistration } from '../../data/auth/use-registration.js';
import { messageOf } from '../../data/error-message.js';
import { useTexts } from '../../i18n/texts.js';
import { EntryLayout } from '../../components/shared/entry-layout.js';
import { paths } from '../../components/shared/paths.js';
import { sharedTexts } from '../../components/shared/texts/en.js';
import { showFieldProblems } from '../../components/ui/field-problems.js';
import { FormField } from '../../components/ui/form-field.js';
import { FormStack } from '../../components/ui/form-stack.js';
import { withNewPassword } from '../../components/ui/new-password-resolver.js';
import { usePageTitle } from '../../components/ui/page-title.js';
import { ConfirmsPassword } from '../../components/ui/password-confirmation.js';
import { SubmitButton } from '../../components/ui/submit-button.js';
import { useToast } from '../../components/ui/toast-context.js';
import { recoveryTexts } from './texts/en.js';

class NewPasswordValues extends NewPasswordRequest {
  @ConfirmsPassword('newPassword')
  confirmPassword!: string;
}

const rules = classValidatorResolver(NewPasswordValues);
/** Who has the link is known to the server alone: it checks that the password is not the name. */
const ownerOf = () => ({ username: '', email: '' });

/** Where links for a new password lead; their secret is in the hash. */
export function NewPasswordPage() {
  const t = useTexts(recoveryTexts);
  usePageTitle(t.newTitle);
  return (
    <EntryLayout>
      <Typography variant="title" component="h1">
        {t.newTitle}
      </Typography>
      <Typography component="p" sx={{ color: 'text.secondary', m: 0, mt: 1, mb: 6 }}>
        {t.newIntro}
      </Typography>
      <PasswordForm />
    </EntryLayout>
  );
}

function PasswordForm() {
  const t = useTexts(recoveryTexts);
  const shared = useTexts(sharedTexts);
  const { passwordMinLength } = useRegistration();
  const token = useLocation().hash.slice(1);
  const resolver = useMemo(
    () => withNewPassword(rules, { name: 'newPassword', least: passwordMinLength, ownerOf }),
    [passwordMinLength],
  );
  const form = useForm<NewPasswordValues>({
    resolver,
    defaultValues: { token, newPassword: '', confirmPassword: '' },
  });
  const toast = useToast();
  const navigate = useNavigate();
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ newPassword }) => {
    try {
      const { username } = await setNewPassword({ token, newPassword });
      toast({ title: t.newDone, description: t.newDoneDetail({ username }) });
      // Also removes the secret from the history of the browser.
      await navigate(paths.auth, { replace: true });
    } catch (error) {
      const isShown = showFieldProblems(form, error);
      toast({
        title: t.newFailed,
        tone: 'destructive',
        ...(!isShown && { description: messageOf(error) }),
      });
    }
  });
  return (
    <FormStack onSubmit={(event) => void submit(event)} noValidate>
      <FormField
        label={t.newPassword}
        type="password"
        autoComplete="new-password"
        autoFocus
        hint={shared.newPasswordHint({ count: passwordMinLength })}
        problem={errors.newPassword?.message ?? errors.token?.message}
        {...form.register('newPassword')}
      />
      <FormField
        label={shared.confirmPassword}
        type="password"
        autoComplete="new-password"
        problem={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      <SubmitButton label={t.newSave} pendingLabel={t.newSavePending} isPending={isSubmitting} />
    </FormStack>
  );
}
