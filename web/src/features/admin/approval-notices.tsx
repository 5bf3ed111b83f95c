import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type UserRow } from '@outpost/contracts/users.js';
import { notifyUser, rereadMailState } from '../../data/users/users.actions.js';
import { useUsers } from '../../data/users/use-users.js';
import { useTexts } from '../../i18n/texts.js';
import { Notice } from '../../components/ui/notice.js';
import { noticeLabel } from './notice-labels.js';
import { adminTexts } from './texts/en.js';
import { useUserAction } from './use-user-action.js';

/** The mail is sent after the approval request has been answered, and mail servers can be slow. */
const ASK_AGAIN_MS = 1_000;

const isUnderway = ({ approvalNotice, isApproved }: UserRow): boolean =>
  isApproved && (approvalNotice === null || approvalNotice === 'queued');

/** Whether the approval mails of recently approved accounts were sent. */
export function ApprovalNotices({ userIds }: { userIds: readonly number[] }) {
  const approvedOf = (rows: readonly UserRow[] = []) => rows.filter(({ id }) => userIds.includes(id));
  const { data: accounts } = useUsers('', 'name', {
    onSuccess: rereadMailState,
    refreshInterval: (rows) => (approvedOf(rows).some(isUnderway) ? ASK_AGAIN_MS : 0),
  });
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2 }}>
      {approvedOf(accounts).map((account) => (
        <ApprovalNoticeLine key={account.id} account={account} />
      ))}
    </Box>
  );
}

function ApprovalNoticeLine({ account }: { account: UserRow }) {
  const t = useTexts(adminTexts);
  const retry = useUserAction(() => notifyUser(account.id), 'retry');
  return (
    <Notice>
      {noticeLabel(t, account)}{' '}
      {account.approvalNotice === 'failed' && (
        <Button size="small" sx={{ ml: 2 }} loading={retry.isPending} onClick={() => retry.run()}>
          {t.tryAgain}
        </Button>
      )}
    </Notice>
  );
}
