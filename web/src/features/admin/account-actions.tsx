import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type AccountRow } from '@outpost/contracts/users.js';
import { useState } from 'react';
import { approveUser, deleteUser, notifyUser, setAdmin, setSuspended } from '../../data/admin.actions.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { ACCOUNT_WORDS } from './account-action-words.js';
import { useUserAction } from './use-user-action.js';

export interface AccountActionsProps {
  readonly account: AccountRow;
  readonly isSelf: boolean;
}

/** What an admin may do to an account. What must not happen to the last admin is for the server to refuse. */
export function AccountActions({ account, isSelf }: AccountActionsProps) {
  const { id, username, isAdmin, isApproved, isSuspended, approvalNotice } = account;
  const [isAsking, setAsking] = useState(false);
  const deletion = useUserAction(
    () => deleteUser(id).finally(() => setAsking(false)),
    ACCOUNT_WORDS.deletion,
  );
  return (
    <Box
      role="group"
      aria-label={`Actions for ${username}`}
      sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 2, mt: { xs: 2, lg: 0 } }}
    >
      {!isApproved && (
        <ActionButton label="Approve" action={() => approveUser(id)} words={ACCOUNT_WORDS.approval} />
      )}
      {approvalNotice === 'failed' && (
        <ActionButton label="Send Email" action={() => notifyUser(id)} words={ACCOUNT_WORDS.notice} />
      )}
      <ActionButton
        label={isAdmin ? 'Remove Admin' : 'Make Admin'}
        action={() => setAdmin(id, !isAdmin)}
        words={ACCOUNT_WORDS.admin}
      />
      <ActionButton
        label={isSuspended ? 'Unsuspend' : 'Suspend'}
        action={() => setSuspended(id, !isSuspended)}
        words={isSuspended ? ACCOUNT_WORDS.unsuspension : ACCOUNT_WORDS.suspension}
      />
      <Button size="small" color="error" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={isSelf ? 'Delete your own account?' : `Delete ${username}?`}
        confirmLabel="Delete"
        isPending={deletion.isPending}
        onConfirm={() => deletion.run()}
        onClose={() => setAsking(false)}
      >
        {consequences(account)} This can&apos;t be undone.
      </ConfirmDialog>
    </Box>
  );
}

const consequences = ({ servers }: AccountRow): string =>
  servers === 0
    ? 'The account is removed and its sessions end.'
    : `The account is removed with its ${servers === 1 ? 'server' : `${servers} servers`}, and its sessions end.`;

interface ActionButtonProps {
  readonly label: string;
  readonly action: () => Promise<void>;
  readonly words: Parameters<typeof useUserAction>[1];
}

function ActionButton({ label, action, words }: ActionButtonProps) {
  const { run, isPending } = useUserAction(action, words);
  return (
    <Button size="small" loading={isPending} onClick={() => run()}>
      {label}
    </Button>
  );
}
