import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { RegisterInterestRequest } from '@outpost/contracts/auth.js';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { registerInterest, registerWithInvitation } from '../../data/auth/auth.actions.js';
import { messageOf } from '../../data/error-message.js';
import { useRegistration } from '../../data/auth/use-registration.js';
import { translate } from '../../i18n/messages.js';
import { useTexts } from '../../i18n/texts.js';
import { showFieldProblems } from '../../components/ui/field-problems.js';
import { FormStack } from '../../components/ui/form-stack.js';
import { withNewPassword } from '../../components/ui/new-password-resolver.js';
import { Notice } from '../../components/ui/notice.js';
import { ConfirmsPassword } from '../../components/ui/password-confirmation.js';
import { SubmitButton } from '../../components/ui/submit-button.js';
import { useToast } from '../../components/ui/toast-context.js';
import { AccountFields } from '../../components/shared/account-fields.js';
import { paths } from '../../components/shared/paths.js';
import { useInvitationSecret } from '../../components/shared/way-back.js';
import { authTexts } from './texts/en.js';

class RegisterFormValues extends RegisterInterestRequest {
  @ConfirmsPassword()
  confirmPassword!: string;
}

const rules = classValidatorResolver(RegisterFormValues);
const EMPTY: RegisterFormValues = { username: '', email: '', password: '', confirmPassword: '' };

export function RegisterForm({ onRegistered }: { onRegistered: () => void }) {
  const { mode, passwordMinLength } = useRegistration();
  const resolver = useMemo(
    () =>
      withNewPassword(rules, { name: 'password', least: passwordMinLength, ownerOf: (account) => account }),
    [passwordMinLength],
  );
  const form = useForm({ resolver, defaultValues: EMPTY });
  const t = useTexts(authTexts);
  const toast = useToast();
  const navigate = useNavigate();
  const secret = useInvitationSecret();
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ username, email, password }) => {
    try {
      const account = { username, email, password };
      const answer = await (secret === undefined
        ? registerInterest(account)
        : registerWithInvitation({ ...account, secret }));
      toast({ title: t.registerDone, description: translate(answer, 'message') });
      // The invitation is used up, so there is no way back to it.
      await navigate(paths.auth, { replace: true, state: null });
      onRegistered();
    } catch (error) {
      showFieldProblems(form, error);
      toast({ title: t.registerFailed, description: messageOf(error), tone: 'destructive' });
    }
  });

  const bind = (name: keyof typeof EMPTY) => ({ ...form.register(name), problem: errors[name]?.message });

  if (mode === 'closed') return <Notice>{t.registrationClosed}</Notice>;
  return (
    <FormStack onSubmit={(event) => void submit(event)} noValidate>
      <Notice>{t.testingPhase}</Notice>
      <AccountFields bind={bind} passwordMinLength={passwordMinLength} />
      <SubmitButton label={t.register} pendingLabel={t.registerPending} isPending={isSubmitting} />
    </FormStack>
  );
}
