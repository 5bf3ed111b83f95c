import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type AppEnrolment } from '@outpost/contracts/second-factor.js';
import { type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react';
import { messageOf } from '../../../data/error-message.js';
import { beginApp, confirmApp } from '../../../data/second-factor/second-factor.actions.js';
import { useTexts } from '../../../i18n/texts.js';
import { AnswerRow } from '../../../components/ui/answer-row.js';
import { FormField } from '../../../components/ui/form-field.js';
import { FormStack } from '../../../components/ui/form-stack.js';
import { LinesLoading } from '../../../components/ui/lines-loading.js';
import { SecretField } from '../../../components/ui/secret-field.js';
import { useToast } from '../../../components/ui/toast-context.js';
import { useAction } from '../../../components/ui/use-action.js';
import { QrCode } from './qr-code.js';
import { secondFactorTexts } from './texts/en.js';

interface AppSetupProps {
  readonly onAdded: (codes: readonly string[] | null) => void;
  readonly onCancel: () => void;
}

/** Shows the secret for an authenticator app, and takes it into use with the app's first code. */
export function AppSetup({ onAdded, onCancel }: AppSetupProps) {
  const t = useTexts(secondFactorTexts);
  const enrolment = useEnrolment(onCancel);
  const { run, isPending } = useConfirmation(onAdded);
  if (!enrolment) return <LinesLoading lines={3} />;
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get('code');
    run(typeof code === 'string' ? code : '');
  };
  return (
    <FormStack onSubmit={submit} noValidate>
      <Typography variant="small" component="p" sx={{ color: 'text.secondary', m: 0 }}>
        {t.scan}
      </Typography>
      <Box sx={{ display: 'flex', justifyContent: 'center' }}>
        <QrCode text={enrolment.uri} label={t.qrCode} />
      </Box>
      <SecretField label={t.secret} value={enrolment.secret} />
      <FormField
        label={t.appCode}
        name="code"
        autoComplete="one-time-code"
        inputProps={{ inputMode: 'numeric', maxLength: 7 }}
        hint={t.appCodeHint}
      />
      <AnswerRow>
        <Button onClick={onCancel}>{t.cancel}</Button>
        <Button type="submit" variant="contained" color="primary" loading={isPending}>
          {t.confirm}
        </Button>
      </AnswerRow>
    </FormStack>
  );
}

/** A new secret each time the form is opened. */
function useEnrolment(onFailed: () => void): AppEnrolment | undefined {
  const t = useTexts(secondFactorTexts);
  const toast = useToast();
  const [enrolment, setEnrolment] = useState<AppEnrolment>();
  const fail = useEffectEvent((error: unknown) => {
    toast({ title: t.notAdded, description: messageOf(error), tone: 'destructive' });
    onFailed();
  });
  // Once: with another secret, what was scanned meanwhile would be worthless.
  useEffect(() => {
    let isShown = true;
    beginApp().then(
      (begun) => {
        if (isShown) setEnrolment(begun);
      },
      (error: unknown) => {
        if (isShown) fail(error);
      },
    );
    return () => {
      isShown = false;
    };
  }, []);
  return enrolment;
}

function useConfirmation(onAdded: AppSetupProps['onAdded']) {
  const t = useTexts(secondFactorTexts);
  const toast = useToast();
  return useAction(async (code: string) => {
    try {
      const codes = await confirmApp(code);
      toast({ title: t.appAdded, description: t.appAddedDetail });
      onAdded(codes);
    } catch (error) {
      toast({ title: t.notAdded, description: messageOf(error), tone: 'destructive' });
    }
  });
}
