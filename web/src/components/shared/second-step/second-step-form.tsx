import Fingerprint from '@mui/icons-material/FingerprintRounded';
import Button from '@mui/material/Button';
import { CODE_MAX_LENGTH } from '@outpost/contracts/limits.js';
import { type SecondStep } from '@outpost/contracts/second-factor.js';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { hasPasskeys } from '../../../data/second-factor/passkeys.js';
import { useTexts } from '../../../i18n/texts.js';
import { FormField } from '../../ui/form-field.js';
import { FormStack } from '../../ui/form-stack.js';
import { secondStepTexts } from './texts/en.js';

interface SecondStepFormProps {
  /** What the account has. */
  readonly steps: readonly SecondStep[];
  readonly isPending: boolean;
  readonly onCode: (code: string) => void;
  readonly onPasskey: () => void;
  /** The buttons below; the first one submits. */
  readonly children: ReactNode;
}

/** Asks for a code, or for a passkey where the account and the browser have one. */
export function SecondStepForm({ steps, isPending, onCode, onPasskey, children }: SecondStepFormProps) {
  const t = useTexts(secondStepTexts);
  const [isMissing, setMissing] = useState(false);
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('code');
    const code = typeof typed === 'string' ? typed.trim() : '';
    setMissing(code === '');
    if (code !== '') onCode(code);
  };
  return (
    <FormStack onSubmit={submit} noValidate>
      {steps.includes('passkey') && hasPasskeys() && (
        <Button size="large" fullWidth startIcon={<Fingerprint />} disabled={isPending} onClick={onPasskey}>
          {t.usePasskey}
        </Button>
      )}
      <FormField
        label={t.code}
        name="code"
        autoComplete="one-time-code"
        autoFocus
        inputProps={{ maxLength: CODE_MAX_LENGTH, autoCapitalize: 'none', spellCheck: false }}
        hint={steps.includes('app') ? t.codeHint : t.recoveryHint}
        problem={isMissing ? t.codeMissing : undefined}
      />
      {children}
    </FormStack>
  );
}
