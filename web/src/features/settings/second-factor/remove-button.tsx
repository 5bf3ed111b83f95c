import Button from '@mui/material/Button';
import { useState } from 'react';
import { messageOf } from '../../../data/error-message.js';
import { useTexts } from '../../../i18n/texts.js';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.js';
import { useToast } from '../../../components/ui/toast-context.js';
import { useAction } from '../../../components/ui/use-action.js';
import { secondFactorTexts } from './texts/en.js';

interface RemoveButtonProps {
  /** What is removed. */
  readonly name: string;
  readonly question: string;
  readonly remove: () => Promise<void>;
}

export function RemoveButton({ name, question, remove }: RemoveButtonProps) {
  const t = useTexts(secondFactorTexts);
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const { run, isPending } = useAction(async () => {
    try {
      await remove();
      toast({ title: t.removed, description: t.removedDetail({ name }) });
    } catch (error) {
      toast({ title: t.notRemoved, description: messageOf(error), tone: 'destructive' });
    }
    setAsking(false);
  });
  return (
    <>
      <Button color="error" aria-label={t.removeNamed({ name })} onClick={() => setAsking(true)}>
        {t.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={question}
        confirmLabel={t.remove}
        isPending={isPending}
        onConfirm={() => run()}
        onClose={() => setAsking(false)}
      >
        {t.removeConsequences}
      </ConfirmDialog>
    </>
  );
}
