import Button from '@mui/material/Button';
import { goToIssuer } from '../../data/auth/issuer.js';
import { messageOf } from '../../data/error-message.js';
import { useTexts } from '../../i18n/texts.js';
import { useToast } from '../ui/toast-context.js';
import { useAction } from '../ui/use-action.js';
import { sharedTexts } from './texts/en.js';

interface IssuerButtonProps {
  readonly issuer: string;
  /** `step-up`: they are signed in, and prove who they are. */
  readonly purpose?: 'sign-in' | 'step-up';
  /** Path to go on at. */
  readonly wayBack: string;
}

/** Leads to the issuer of OpenID Connect. */
export function IssuerButton({ issuer, purpose = 'sign-in', wayBack }: IssuerButtonProps) {
  const t = useTexts(sharedTexts);
  const toast = useToast();
  const { run, isPending } = useAction(async () => {
    try {
      await goToIssuer(purpose, wayBack);
    } catch (error) {
      toast({ title: t.issuerFailed, description: messageOf(error), tone: 'destructive' });
    }
  });
  return (
    <Button size="large" fullWidth loading={isPending} onClick={() => run()}>
      {t.signInWith({ issuer })}
    </Button>
  );
}
