import Button from '@mui/material/Button';
import { goToIssuer } from '../../data/auth/issuer.js';
import { useRegistration } from '../../data/auth/use-registration.js';
import { messageOf } from '../../data/error-message.js';
import { useTexts } from '../../i18n/texts.js';
import { useToast } from '../ui/toast-context.js';
import { useAction } from '../ui/use-action.js';
import { sharedTexts } from './texts/en.js';

/** Leads to the issuer of OpenID Connect, if the panel has one. @param wayBack path to go on at */
export function IssuerButton({ wayBack }: { wayBack: string }) {
  const t = useTexts(sharedTexts);
  const toast = useToast();
  const { oidc: issuer } = useRegistration();
  const { run, isPending } = useAction(async () => {
    try {
      await goToIssuer('sign-in', wayBack);
    } catch (error) {
      toast({ title: t.issuerFailed, description: messageOf(error), tone: 'destructive' });
    }
  });
  if (issuer === undefined) return null;
  return (
    <Button size="large" fullWidth loading={isPending} onClick={() => run()}>
      {t.signInWith({ issuer })}
    </Button>
  );
}
