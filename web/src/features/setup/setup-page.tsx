import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { SetupRequest } from '@outpost/contracts/setup-requests.js';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { setUpPanel } from '../../data/auth/auth.actions.js';
import { messageOf } from '../../data/error-message.js';
import { useRegistration } from '../../data/auth/use-registration.js';
import { useSetup } from '../../data/auth/use-setup.js';
import { useTexts } from '../../i18n/texts.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { showFieldProblems } from '../../components/ui/field-problems.js';
import { FormField } from '../../components/ui/form-field.js';
import { FormStack } from '../../components/ui/form-stack.js';
import { withNewPassword } from '../../components/ui/new-password-resolver.js';
import { Notice } from '../../components/ui/notice.js';
import { usePageTitle } from '../../components/ui/page-title.js';
import { ConfirmsPassword } from '../../components/ui/password-confirmation.js';
import { SubmitButton } from '../../components/ui/submit-button.js';
import { useToast } from '../../components/ui/toast-context.js';
import { AccountFields } from '../../components/shared/account-fields.js';
import { EntryLayout } from '../../components/shared/entry-layout.js';
import { paths } from '../../components/shared/paths.js';
import { setupTexts } from './texts/en.js';

export function SetupPage() {
  const t = useTexts(setupTexts);
  const { data } = useSetup(true);
  usePageTitle(t.pageTitle);
  return (
    <EntryLayout>
      <Typography variant="title" component="h1">
        {t.title}
      </Typography>
      <Typography component="p" sx={{ color: 'text.secondary', m: 0, mt: 1, mb: 7 }}>
        {t.intro}
      </Typography>
      {data?.dataMissing && (
        <Box sx={{ mb: 7 }}>
          <Notice tone="problem">{t.dataMissing}</Notice>
        </Box>
      )}
      <SetupForm />
    </EntryLayout>
  );
}

class SetupFormValues extends SetupRequest {
  @ConfirmsPassword()
  confirmPassword!: string;
}

const rules = classValidatorResolver(SetupFormValues);
const EMPTY: SetupFormValues = { code: '', username: '', email: '', password: '', confirmPassword: '' };

function SetupForm() {
  const { passwordMinLength } = useRegistration();
  const resolver = useMemo(
    () =>
      withNewPassword(rules, { name: 'password', least: passwordMinLength, ownerOf: (account) => account }),
    [passwordMinLength],
  );
  const form = useForm({ resolver, defaultValues: EMPTY });
  const t = useTexts(setupTexts);
  const toast = useToast();
  const navigate = useNavigate();
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ code, username, email, password }) => {
    try {
      const user = await setUpPanel({ code: code.trim(), username, email, password });
      toast({ title: t.done, description: t.doneDetail({ username: user.username }) });
      await navigate(paths.dashboard);
    } catch (error) {
      showFieldProblems(form, error);
      toast({ title: t.failed, description: messageOf(error), tone: 'destructive' });
    }
  });

  const bind = (name: keyof typeof EMPTY) => ({ ...form.register(name), problem: errors[name]?.message });

  return (
    <FormStack onSubmit={(event) => void submit(event)} noValidate>
      <FormField
        label={t.code}
        autoComplete="one-time-code"
        autoFocus
        inputProps={{ autoCapitalize: 'none', spellCheck: false, style: { fontFamily: FONT_MONO } }}
        {...bind('code')}
      />
      <AccountFields bind={bind} passwordMinLength={passwordMinLength} />
      <SubmitButton label={t.create} pendingLabel={t.createPending} isPending={isSubmitting} />
    </FormStack>
  );
}
