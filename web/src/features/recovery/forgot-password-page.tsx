import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { PasswordResetRequest } from '@outpost/contracts/password-resets.js';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { requestPasswordReset } from '../../data/auth/recovery.actions.js';
import { useSendsLinks } from '../../data/auth/use-registration.js';
import { messageOf } from '../../data/error-message.js';
import { translate } from '../../i18n/messages.js';
import { useTexts } from '../../i18n/texts.js';
import { EntryLayout } from '../../components/shared/entry-layout.js';
import { paths } from '../../components/shared/paths.js';
import { FormField } from '../../components/ui/form-field.js';
import { FormStack } from '../../components/ui/form-stack.js';
import { Notice } from '../../components/ui/notice.js';
import { usePageTitle } from '../../components/ui/page-title.js';
import { SubmitButton } from '../../components/ui/submit-button.js';
import { useToast } from '../../components/ui/toast-context.js';
import { recoveryTexts } from './texts/en.js';

const resolver = classValidatorResolver(PasswordResetRequest);

/** Asks for a link to choose a new password. */
export function ForgotPasswordPage() {
  const t = useTexts(recoveryTexts);
  usePageTitle(t.forgotTitle);
  const sendsLinks = useSendsLinks();
  const [answer, setAnswer] = useState<string>();
  return (
    <EntryLayout>
      <Typography variant="title" component="h1">
        {t.forgotTitle}
      </Typography>
      <Typography component="p" sx={{ color: 'text.secondary', m: 0, mt: 1, mb: 6 }}>
        {t.forgotIntro}
      </Typography>
      {sendsLinks === false && <Notice>{t.forgotOff}</Notice>}
      {answer !== undefined && (
        <div role="status">
          <Notice>{answer}</Notice>
        </div>
      )}
      {sendsLinks !== false && answer === undefined && <LoginForm onAnswer={setAnswer} />}
      <Button component={Link} to={paths.auth} variant="text" size="small" sx={{ mt: 3, ml: -2.5 }}>
        {t.toSignIn}
      </Button>
    </EntryLayout>
  );
}

function LoginForm({ onAnswer }: { onAnswer: (answer: string) => void }) {
  const t = useTexts(recoveryTexts);
  const toast = useToast();
  const form = useForm<PasswordResetRequest>({ resolver, defaultValues: { login: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ login }) => {
    try {
      onAnswer(translate(await requestPasswordReset(login.trim()), 'message'));
    } catch (error) {
      toast({ title: t.requestFailed, description: messageOf(error), tone: 'destructive' });
    }
  });
  return (
    <FormStack onSubmit={(event) => void submit(event)} noValidate>
      <FormField
        label={t.login}
        autoComplete="username"
        autoFocus
        inputProps={{ autoCapitalize: 'none', spellCheck: false }}
        problem={errors.login?.message}
        {...form.register('login')}
      />
      <SubmitButton label={t.request} pendingLabel={t.requestPending} isPending={isSubmitting} />
    </FormStack>
  );
}
