import Button from '@mui/material/Button';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { type UserAction, useUserAction } from './use-user-action.js';

interface ActionButtonProps {
  readonly label: string;
  readonly action: () => Promise<void>;
  readonly kind: UserAction;
}

export function ActionButton({ label, action, kind }: ActionButtonProps) {
  const { run, isPending } = useUserAction(action, kind);
  return (
    <Button size="small" loading={isPending} onClick={() => run()}>
      {label}
    </Button>
  );
}

interface AskingButtonProps extends ActionButtonProps {
  readonly question: string;
  readonly consequences: string;
}

/** Asks first: the other person notices at once, or could take the panel over. */
export function AskingButton({ label, action, kind, question, consequences }: AskingButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const { run, isPending } = useUserAction(() => action().finally(() => setAsking(false)), kind);
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={question}
        confirmLabel={label}
        isPending={isPending}
        onConfirm={() => run()}
        onClose={() => setAsking(false)}
      >
        {consequences}
      </ConfirmDialog>
    </>
  );
}
