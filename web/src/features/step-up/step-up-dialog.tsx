import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import { type SecondStep } from '@outpost/contracts/second-factor.js';
import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { useLocation } from 'react-router-dom';
import useSWR from 'swr';
import { useSignedInUser } from '../../data/auth/auth-provider.js';
import { useRegistration } from '../../data/auth/use-registration.js';
import { messageOf } from '../../data/error-message.js';
import { keys } from '../../data/keys.js';
import {
  stepUpSteps,
  stepUpWithCode,
  stepUpWithPasskey,
  stepUpWithPassword,
} from '../../data/second-factor/second-step.js';
import { useTexts } from '../../i18n/texts.js';
import { IssuerButton } from '../../components/shared/issuer-button.js';
import { SecondStepForm } from '../../components/shared/second-step/second-step-form.js';
import { AnswerRow } from '../../components/ui/answer-row.js';
import { FormField } from '../../components/ui/form-field.js';
import { FormStack } from '../../components/ui/form-stack.js';
import { LinesLoading } from '../../components/ui/lines-loading.js';
import { LoadFailure } from '../../components/ui/load-failure.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { stepUpTexts } from './texts/en.js';

interface StepUpDialogProps {
  readonly onSettled: (isProved: boolean) => void;
}

/** Has the user prove who they are, before something dangerous is done. */
export function StepUpDialog({ onSettled }: StepUpDialogProps) {
  const t = useTexts(stepUpTexts);
  const titleId = useId();
  const cancel = (): void => onSettled(false);
  return (
    <Dialog open onClose={cancel} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <Box sx={{ p: 6 }}>
        <Typography variant="section" component="h2" id={titleId}>
          {t.title}
        </Typography>
        <Typography variant="small" component="p" sx={{ color: 'text.secondary', m: 0, mt: 2, mb: 5 }}>
          {t.text}
        </Typography>
        <Proof onSettled={onSettled} />
      </Box>
    </Dialog>
  );
}

function Proof({ onSettled }: StepUpDialogProps) {
  const t = useTexts(stepUpTexts);
  const {
    data: steps,
    error,
    mutate,
  } = useSWR<readonly SecondStep[], Error>(keys.stepUpSteps, stepUpSteps, {
    revalidateOnMount: true,
  });
  const { hasNoPassword } = useSignedInUser();
  const { run, isPending } = useProof(onSettled);
  if (!steps && error) {
    return <LoadFailure title={t.failed} error={error} onRetry={() => void mutate()} />;
  }
  if (!steps) return <LinesLoading lines={2} />;
  const answers = (
    <AnswerRow>
      <Button onClick={() => onSettled(false)}>{t.cancel}</Button>
      <Button type="submit" variant="contained" color="primary" loading={isPending}>
        {t.confirm}
      </Button>
    </AnswerRow>
  );
  if (steps.length === 0 && hasNoPassword) return <IssuerProof onCancel={() => onSettled(false)} />;
  if (steps.length === 0) {
    return (
      <PasswordProof onPassword={(password) => run(() => stepUpWithPassword(password))}>
        {answers}
      </PasswordProof>
    );
  }
  return (
    <SecondStepForm
      steps={steps}
      isPending={isPending}
      onCode={(code) => run(() => stepUpWithCode(code))}
      onPasskey={() => run(stepUpWithPasskey)}
    >
      {answers}
    </SecondStepForm>
  );
}

/** Whoever has no password here proves themselves where they have one. */
function IssuerProof({ onCancel }: { onCancel: () => void }) {
  const t = useTexts(stepUpTexts);
  const { pathname, search } = useLocation();
  const { issuer } = useRegistration();
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Typography variant="small" component="p" sx={{ m: 0 }}>
        {t.signInAnew}
      </Typography>
      {issuer !== undefined && <IssuerButton issuer={issuer} purpose="step-up" wayBack={pathname + search} />}
      <AnswerRow>
        <Button onClick={onCancel}>{t.cancel}</Button>
      </AnswerRow>
    </Box>
  );
}

interface PasswordProofProps {
  readonly onPassword: (password: string) => void;
  readonly children: ReactNode;
}

function PasswordProof({ onPassword, children }: PasswordProofProps) {
  const t = useTexts(stepUpTexts);
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get('password');
    onPassword(typeof password === 'string' ? password : '');
  };
  return (
    <FormStack onSubmit={submit} noValidate>
      <FormField
        label={t.password}
        name="password"
        type="password"
        autoComplete="current-password"
        autoFocus
      />
      {children}
    </FormStack>
  );
}

function useProof(onSettled: (isProved: boolean) => void) {
  const t = useTexts(stepUpTexts);
  const toast = useToast();
  return useAction(async (prove: () => Promise<void>) => {
    try {
      await prove();
      onSettled(true);
    } catch (error) {
      toast({ title: t.failed, description: messageOf(error), tone: 'destructive' });
    }
  });
}
