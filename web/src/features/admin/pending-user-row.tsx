import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type PendingUser } from '@outpost/contracts/users.js';
import { useState } from 'react';
import { approveUser, deleteUser, setAdmin } from '../../data/admin.actions.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { ACCOUNT_WORDS } from './account-action-words.js';
import { localDate } from './dates.js';
import { useUserAction } from './use-user-action.js';

export interface PendingUserRowProps {
  readonly user: PendingUser;
  readonly onApproved: () => void;
}

export function PendingUserRow({ user, onApproved }: PendingUserRowProps) {
  const [isAsking, setAsking] = useState(false);
  const approve = async (): Promise<void> => {
    await approveUser(user.id);
    onApproved();
  };
  const approval = useUserAction(approve, ACCOUNT_WORDS.approval);
  const promotion = useUserAction(() => setAdmin(user.id, true), ACCOUNT_WORDS.admin);
  const rejection = useUserAction(
    () => deleteUser(user.id).finally(() => setAsking(false)),
    ACCOUNT_WORDS.rejection,
  );
  return (
    <tr data-user={user.username}>
      <Box component="td" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {user.username}
      </Box>
      <Box component="td" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {user.email}
      </Box>
      <td data-label="Registered">{localDate(user.createdAt)}</td>
      <td>
        <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 2, mt: { xs: 2, lg: 0 } }}>
          <Button
            size="small"
            variant="contained"
            color="primary"
            loading={approval.isPending}
            onClick={() => approval.run()}
          >
            Approve
          </Button>
          <Button size="small" loading={promotion.isPending} onClick={() => promotion.run()}>
            Make Admin
          </Button>
          <Button size="small" color="error" onClick={() => setAsking(true)}>
            Reject
          </Button>
        </Box>
        <ConfirmDialog
          isOpen={isAsking}
          title={`Reject ${user.username}?`}
          confirmLabel="Reject"
          isPending={rejection.isPending}
          onConfirm={() => rejection.run()}
          onClose={() => setAsking(false)}
        >
          The request of {user.email} is removed. Nobody is told, and the same person may register again.
        </ConfirmDialog>
      </td>
    </tr>
  );
}
