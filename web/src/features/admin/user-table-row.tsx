import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type UserRow } from '@outpost/contracts/users.js';
import { useState } from 'react';
import {
  approveUser,
  deleteUser,
  notifyUser,
  resetSecondFactor,
  setAdmin,
  setSuspended,
} from '../../data/users/users.actions.js';
import { useSignedInUser } from '../../data/auth/auth-provider.js';
import { useHoldings } from '../../data/users/use-users.js';
import { formatDate } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { StateDot } from '../../components/ui/state-dot.js';
import { accountState, NOTICE_SHORT } from './user-labels.js';
import { PersonActions } from './people-table.js';
import { adminTexts } from './texts/en.js';
import { ActionButton, AskingButton } from './user-actions.js';
import { useUserAction } from './use-user-action.js';

const SmallTag = styled('span')(({ theme }) => ({
  flex: 'none',
  padding: '0 6px',
  borderRadius: 5,
  border: `1px solid ${theme.vars.palette.line.normal}`,
  color: theme.vars.palette.text.secondary,
  fontSize: '0.6875rem',
  lineHeight: '18px',
  fontWeight: 550,
}));

export function UserTableRow({ account }: { account: UserRow }) {
  const t = useTexts(adminTexts);
  const { id, paymentsOff } = useSignedInUser();
  const isSelf = id === account.id;
  return (
    <tr data-account={account.username}>
      <td>
        <Box
          sx={{ display: 'flex', alignItems: 'center', gap: 2, fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {account.username}
          {account.isAdmin && <SmallTag>{t.adminTag}</SmallTag>}
          {isSelf && <SmallTag>{t.selfTag}</SmallTag>}
        </Box>
        <Typography
          variant="caption"
          component="div"
          sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {account.email}
        </Typography>
      </td>
      <td data-label={t.status}>
        <Status account={account} />
      </td>
      {!paymentsOff && (
        <td data-label={t.plan}>{account.subscriptionStatus === 'active' ? t.premium : t.free}</td>
      )}
      <td data-label={t.servers}>{account.servers}</td>
      <td data-label={t.lastSignIn}>{account.lastLoginAt ? formatDate(account.lastLoginAt) : t.never}</td>
      <td>
        <UserActions account={account} isSelf={isSelf} />
      </td>
    </tr>
  );
}

function Status({ account }: { account: UserRow }) {
  const t = useTexts(adminTexts);
  const { word, tone } = accountState(account);
  const { approvalNotice } = account;
  return (
    <Box sx={{ display: 'inline-block', verticalAlign: 'top' }}>
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, fontWeight: 600 }}>
        <StateDot sx={{ color: `state.${tone}` }} shape={tone === 'online' ? 'solid' : 'ring'} />
        {t[word]}
      </Box>
      {account.rejection !== undefined && (
        <Typography
          variant="caption"
          component="div"
          sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {account.rejection}
        </Typography>
      )}
      {approvalNotice !== null && (
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {t[NOTICE_SHORT[approvalNotice]]}
        </Typography>
      )}
    </Box>
  );
}

interface UserActionsProps {
  readonly account: UserRow;
  readonly isSelf: boolean;
}

/** Actions on an account. The server enforces that the last admin can't be removed. */
function UserActions({ account, isSelf }: UserActionsProps) {
  const { id, username, isAdmin, isApproved, isSuspended, approvalNotice } = account;
  const t = useTexts(adminTexts);
  const [isAsking, setAsking] = useState(false);
  const deletion = useUserAction(() => deleteUser(id).finally(() => setAsking(false)), 'deletion');
  return (
    <PersonActions role="group" aria-label={t.actionsFor({ username })}>
      {!isApproved && <ActionButton label={t.approve} action={() => approveUser(id)} kind="approval" />}
      {approvalNotice === 'failed' && (
        <ActionButton label={t.sendEmail} action={() => notifyUser(id)} kind="retry" />
      )}
      {isAdmin ? (
        <AskingButton
          label={t.removeAdmin}
          action={() => setAdmin(id, false)}
          kind="admin"
          question={isSelf ? t.removeAdminSelfQuestion : t.removeAdminQuestion({ username })}
          consequences={t.removeAdminConsequences}
        />
      ) : (
        <AskingButton
          label={t.makeAdmin}
          action={() => setAdmin(id, true)}
          kind="admin"
          question={t.makeAdminQuestion({ username })}
          consequences={t.makeAdminConsequences}
        />
      )}
      {isSuspended ? (
        <ActionButton label={t.unsuspend} action={() => setSuspended(id, false)} kind="unsuspension" />
      ) : (
        <AskingButton
          label={t.suspend}
          action={() => setSuspended(id, true)}
          kind="suspension"
          question={t.suspendQuestion({ username })}
          consequences={t.suspendConsequences}
        />
      )}
      {account.hasSecondFactor && !isSelf && (
        <ActionButton label={t.resetSecondFactor} action={() => resetSecondFactor(id)} kind="reset" />
      )}
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
        <Consequences account={account} isAsking={isAsking} />
      </ConfirmDialog>
    </PersonActions>
  );
}

/** What goes with the account, by name as far as that is short. */
function Consequences({ account: { id, servers }, isAsking }: { account: UserRow; isAsking: boolean }) {
  const t = useTexts(adminTexts);
  const { data: held } = useHoldings(id, isAsking);
  const named = held?.servers.slice(0, SERVERS_NAMED).join(', ') ?? '';
  const more = held && held.serverCount > SERVERS_NAMED ? ', …' : '';
  const parts = [
    servers === 0 ? t.deleteConsequences : t.deleteServersConsequences({ count: servers }),
    ...(named === '' ? [] : [`${named}${more}.`]),
    ...(held && held.people > 0 ? [t.deletePeople({ count: held.people })] : []),
    ...(held && held.serviceAccounts > 0 ? [t.deleteServices({ count: held.serviceAccounts })] : []),
    t.deleteIsFinal,
  ];
  return parts.join(' ');
}

const SERVERS_NAMED = 5;
