import Button from '@mui/material/Button';
import { type AccountRow } from '@outpost/contracts/users.js';
import { useState } from 'react';
import { approveUser, deleteUser, notifyUser, setAdmin, setSuspended } from '../../data/admin.actions.js';
import { useTexts } from '../../i18n/texts.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { PersonActions } from './people-table.js';
import { adminTexts } from './texts/en.js';
import { type AccountAction, useUserAction } from './use-user-action.js';

export interface AccountActionsProps {
  readonly account: AccountRow;
  readonly isSelf: boolean;
}

/** What an admin may do to an account. What must not happen to the last admin is for the server to refuse. */
export function AccountActions({ account, isSelf }: AccountActionsProps) {
  const { id, username, isAdmin, isApproved, isSuspended, approvalNotice, servers } = account;
  const t = useTexts(adminTexts);
  const [isAsking, setAsking] = useState(false);
  const deletion = useUserAction(() => deleteUser(id).finally(() => setAsking(false)), 'deletion');
  return (
    <PersonActions role="group" aria-label={t.actionsFor({ username })}>
      {!isApproved && <ActionButton label={t.approve} action={() => approveUser(id)} kind="approval" />}
      {approvalNotice === 'failed' && (
        <ActionButton label={t.sendEmail} action={() => notifyUser(id)} kind="retry" />
      )}
      <ActionButton
        label={isAdmin ? t.removeAdmin : t.makeAdmin}
        action={() => setAdmin(id, !isAdmin)}
        kind="admin"
      />
      <ActionButton
        label={isSuspended ? t.unsuspend : t.suspend}
        action={() => setSuspended(id, !isSuspended)}
        kind={isSuspended ? 'unsuspension' : 'suspension'}
      />
      <Button size="small" color="error" onClick={() => setAsking(true)}>
        {t.delete}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={isSelf ? t.deleteSelfQuestion : t.deleteQuestion({ username })}
        confirmLabel={t.delete}
        isPending={deletion.isPending}
        onConfirm={() => deletion.run()}
        onClose={() => setAsking(false)}
      >
        {servers === 0 ? t.deleteConsequences : t.deleteServersConsequences({ count: servers })}{' '}
        {t.deleteIsFinal}
      </ConfirmDialog>
    </PersonActions>
  );
}

interface ActionButtonProps {
  readonly label: string;
  readonly action: () => Promise<void>;
  readonly kind: AccountAction;
}

function ActionButton({ label, action, kind }: ActionButtonProps) {
  const { run, isPending } = useUserAction(action, kind);
  return (
    <Button size="small" loading={isPending} onClick={() => run()}>
      {label}
    </Button>
  );
}
