import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type User } from '@outpost/contracts/users.js';
import { useNavigate } from 'react-router-dom';
import useSWR from 'swr';
import { messageOf } from '../../data/error-message.js';
import { keys } from '../../data/keys.js';
import {
  isProblem,
  signInSteps,
  signInWithCode,
  signInWithPasskey,
} from '../../data/second-factor/second-step.js';
import { useTexts } from '../../i18n/texts.js';
import { SecondStepForm } from '../../components/shared/second-step/second-step-form.js';
import { useWayBack } from '../../components/shared/way-back.js';
import { SubmitButton } from '../../components/ui/submit-button.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { authTexts } from './texts/en.js';

/** Completes a sign-in whose password was right. */
export function SecondStep({ onBack }: { onBack: () => void }) {
  const t = useTexts(authTexts);
  const { data: steps = [] } = useSWR(keys.signInSteps, signInSteps, { revalidateOnMount: true });
  const { run, isPending } = useSecondStep(onBack);
  return (
    <>
      <Typography variant="title" component="h1">
        {t.stepTitle}
      </Typography>
      <Typography component="p" sx={{ color: 'text.secondary', m: 0, mt: 1, mb: 7 }}>
        {t.stepIntro}
      </Typography>
      <SecondStepForm
        steps={steps}
        isPending={isPending}
        onCode={(code) => run(() => signInWithCode(code))}
        onPasskey={() => run(signInWithPasskey)}
      >
        <SubmitButton label={t.stepContinue} pendingLabel={t.loginPending} isPending={isPending} />
        <Button onClick={onBack}>{t.stepBack}</Button>
      </SecondStepForm>
    </>
  );
}

function useSecondStep(onBack: () => void) {
  const t = useTexts(authTexts);
  const toast = useToast();
  const navigate = useNavigate();
  const wayBack = useWayBack();
  return useAction(async (prove: () => Promise<User>) => {
    try {
      const { username } = await prove();
      toast({ title: t.loginDone, description: t.loginDoneDetail({ username }) });
      await navigate(wayBack);
    } catch (error) {
      toast({ title: t.loginFailed, description: messageOf(error), tone: 'destructive' });
      if (isProblem(error, 'sign_in_expired')) onBack();
    }
  });
}
