import Button from '@mui/material/Button';
import { useState } from 'react';
import { messageOf } from '../../data/error-message.js';
import { useTexts } from '../../i18n/texts.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { alertsTexts } from './texts/en.js';

interface DeleteButtonProps {
  readonly label: string;
  readonly title: string;
  /** What else is gone with it. */
  readonly text: string;
  readonly done: string;
  readonly failed: string;
  readonly name: string;
  readonly onDelete: () => Promise<void>;
}

/** Asks first. */
export function DeleteButton({ label, title, text, done, failed, name, onDelete }: DeleteButtonProps) {
  const t = useTexts(alertsTexts);
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const { run, isPending } = useAction(async () => {
    try {
      await onDelete();
      toast({ title: done, description: name });
    } catch (error) {
      toast({ title: failed, description: messageOf(error), tone: 'destructive' });
    }
    setAsking(false);
  });
  return (
    <>
      <Button size="small" color="error" aria-label={label} onClick={() => setAsking(true)}>
        {t.delete}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={title}
        confirmLabel={t.delete}
        isPending={isPending}
        onConfirm={() => run()}
        onClose={() => setAsking(false)}
      >
        {text}
      </ConfirmDialog>
    </>
  );
}
