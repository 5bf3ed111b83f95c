import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type AccountRow } from '@outpost/contracts/users.js';
import { notifyUser, rereadMailState } from '../../data/accounts/accounts.actions.js';
import { useAccounts } from '../../data/accounts/use-accounts.js';
import { useTexts } from '../../i18n/texts.js';
import { Notice } from '../../components/ui/notice.js';
import { noticeWords } from './notice-words.js';
import { adminTexts } from './texts/en.js';
import { useUserAction } from './use-user-action.js';

/** The letter is written after the approval is answered, by a mail server that takes its time. */
const ASK_AGAIN_MS = 1_000;

const isUnderway = ({ approvalNotice, isApproved }: AccountRow): boolean =>
  isApproved && approvalNotice === null;

/** Whether those who were just approved have been told. */
export function ApprovalNews({ userIds }: { userIds: readonly number[] }) {
  const approvedOf = (rows: readonly AccountRow[] = []) => rows.filter(({ id }) => userIds.includes(id));
  const { data: accounts } = useAccounts('', {
    onSuccess: rereadMailState,
    refreshInterval: (rows) => (approvedOf(rows).some(isUnderway) ? ASK_AGAIN_MS : 0),
  });
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2 }}>
      {approvedOf(accounts).map((account) => (
        <ApprovalNewsLine key={account.id} account={account} />
      ))}
    </Box>
  );
}

function ApprovalNewsLine({ account }: { account: AccountRow }) {
  const t = useTexts(adminTexts);
  const retry = useUserAction(() => notifyUser(account.id), 'retry');
  return (
    <Notice>
      {noticeWords(t, account)}{' '}
      {account.approvalNotice === 'failed' && (
        <Button size="small" sx={{ ml: 2 }} loading={retry.isPending} onClick={() => retry.run()}>
          {t.tryAgain}
        </Button>
      )}
    </Notice>
  );
}
