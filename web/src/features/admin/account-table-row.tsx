import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type AccountRow } from '@outpost/contracts/users.js';
import { useSignedInUser } from '../../data/auth-provider.js';
import { useTexts } from '../../i18n/texts.js';
import { StateDot } from '../../ui/state-dot.js';
import { AccountActions } from './account-actions.js';
import { accountState, NOTICE_SHORT } from './account-words.js';
import { formatDate } from '../../i18n/format.js';
import { adminTexts } from './texts/en.js';

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

export function AccountTableRow({ account }: { account: AccountRow }) {
  const t = useTexts(adminTexts);
  const isSelf = useSignedInUser().id === account.id;
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
      <td data-label={t.plan}>{account.subscriptionStatus === 'active' ? t.premium : t.free}</td>
      <td data-label={t.servers}>{account.servers}</td>
      <td data-label={t.lastSignIn}>{account.lastLoginAt ? formatDate(account.lastLoginAt) : t.never}</td>
      <td>
        <AccountActions account={account} isSelf={isSelf} />
      </td>
    </tr>
  );
}

function Status({ account }: { account: AccountRow }) {
  const t = useTexts(adminTexts);
  const { word, tone } = accountState(account);
  const { approvalNotice } = account;
  return (
    <Box sx={{ display: 'inline-block', verticalAlign: 'top' }}>
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, fontWeight: 600 }}>
        <StateDot sx={{ color: `state.${tone}` }} shape={tone === 'online' ? 'solid' : 'ring'} />
        {t[word]}
      </Box>
      {approvalNotice !== null && (
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {t[NOTICE_SHORT[approvalNotice]]}
        </Typography>
      )}
    </Box>
  );
}
