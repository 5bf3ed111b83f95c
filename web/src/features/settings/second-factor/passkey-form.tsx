import { PASSKEY_NAME_MAX_LENGTH } from '@outpost/contracts/limits.js';
import { type SyntheticEvent, useState } from 'react';
import { messageOf } from '../../../data/error-message.js';
import { hasPasskeys } from '../../../data/second-factor/passkeys.js';
import { addPasskey } from '../../../data/second-factor/second-factor.actions.js';
import { useTexts } from '../../../i18n/texts.js';
import { FormField } from '../../../components/ui/form-field.js';
import { FormStack } from '../../../components/ui/form-stack.js';
import { Notice } from '../../../components/ui/notice.js';
import { useToast } from '../../../components/ui/toast-context.js';
import { useAction } from '../../../components/ui/use-action.js';
import { SaveButton } from '../save-button.js';
import { secondFactorTexts } from './texts/en.js';

interface PasskeyFormProps {
  readonly onAdded: (codes: readonly string[] | null) => void;
}

/** Names and makes a passkey. */
export function PasskeyForm({ onAdded }: PasskeyFormProps) {
  const t = useTexts(secondFactorTexts);
  const [name, setName] = useState('');
  const { run, isPending } = useAdding(onAdded);
  if (!hasPasskeys()) return <Notice>{t.noPasskeysHere}</Notice>;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    run(name.trim() || t.passkey, () => setName(''));
  };
  return (
    <FormStack onSubmit={submit} noValidate>
      <FormField
        label={t.passkeyName}
        placeholder={t.passkeyNameExample}
        autoComplete="off"
        inputProps={{ maxLength: PASSKEY_NAME_MAX_LENGTH }}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <SaveButton label={t.addPasskey} pendingLabel={t.addPasskeyPending} isPending={isPending} />
    </FormStack>
  );
}

function useAdding(onAdded: PasskeyFormProps['onAdded']) {
  const t = useTexts(secondFactorTexts);
  const toast = useToast();
  return useAction(async (name: string, onDone: () => void) => {
    try {
      const codes = await addPasskey(name);
      toast({ title: t.passkeyAdded, description: t.passkeyAddedDetail });
      onDone();
      onAdded(codes);
    } catch (error) {
      toast({ title: t.passkeyNotAdded, description: messageOf(error), tone: 'destructive' });
    }
  });
}
