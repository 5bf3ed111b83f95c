import HowToReg from '@mui/icons-material/HowToRegOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type PendingUser } from '@outpost/contracts/users.js';
import { useState } from 'react';
import { approveUser, setAdmin } from '../../data/users/users.actions.js';
import { usePendingUsers } from '../../data/users/use-pending-users.js';
import { formatDate } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { LinesLoading } from '../../components/ui/lines-loading.js';
import { LoadFailure } from '../../components/ui/load-failure.js';
import { Panel } from '../../components/ui/panel.js';
import { ApprovalNotices } from './approval-notices.js';
import { PeopleTable, PersonActions } from './people-table.js';
import { RejectDialog } from './reject-dialog.js';
import { adminTexts } from './texts/en.js';
import { AskingButton } from './user-actions.js';
import { useUserAction } from './use-user-action.js';

export function PendingUsers() {
  const t = useTexts(adminTexts);
  const [approved, setApproved] = useState<readonly number[]>([]);
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {approved.length > 0 && <ApprovalNotices userIds={approved} />}
      <Panel aria-label={t.pending} sx={{ overflow: 'clip' }}>
        <PendingList onApproved={(id) => setApproved((before) => [...before, id])} />
      </Panel>
    </Box>
  );
}

function PendingList({ onApproved }: { onApproved: (userId: number) => void }) {
  const t = useTexts(adminTexts);
  const { data: users, error, mutate } = usePendingUsers();
  if (error && !users) {
    return <LoadFailure title={t.pendingLoadFailed} error={error} onRetry={() => void mutate()} />;
  }
  if (!users) return <LinesLoading label={t.pendingLoading} />;
  if (users.length === 0) return <EmptyState icon={<HowToReg />} text={t.pendingEmpty} />;
  return (
    <PeopleTable>
      <thead>
        <tr>
          <th scope="col">{t.username}</th>
          <th scope="col">{t.email}</th>
          <th scope="col">{t.registrationDate}</th>
          <th scope="col">{t.actions}</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <PendingUserRow key={user.id} user={user} onApproved={() => onApproved(user.id)} />
        ))}
      </tbody>
    </PeopleTable>
  );
}

interface PendingUserRowProps {
  readonly user: PendingUser;
  readonly onApproved: () => void;
}

function PendingUserRow({ user, onApproved }: PendingUserRowProps) {
  const t = useTexts(adminTexts);
  const [isAsking, setAsking] = useState(false);
  const approve = async (): Promise<void> => {
    await approveUser(user.id);
    onApproved();
  };
  const approval = useUserAction(approve, 'approval');
  return (
    <tr data-user={user.username}>
      <Box component="td" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {user.username}
      </Box>
      <Box component="td" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {user.email}
        {user.sharesEmailWith && (
          <Box sx={{ color: 'warning.main', fontSize: '0.75rem' }}>
            {t.emailShared({ names: user.sharesEmailWith.join(', ') })}
          </Box>
        )}
      </Box>
      <td data-label={t.registered}>{formatDate(user.createdAt)}</td>
      <td>
        <PersonActions>
          <Button
            size="small"
            variant="contained"
            color="primary"
            loading={approval.isPending}
            onClick={() => approval.run()}
          >
            {t.approve}
          </Button>
          <AskingButton
            label={t.makeAdmin}
            action={() => setAdmin(user.id, true)}
            kind="admin"
            question={t.makeAdminQuestion({ username: user.username })}
            consequences={t.makeAdminConsequences}
          />
          <Button size="small" color="error" onClick={() => setAsking(true)}>
            {t.reject}
          </Button>
        </PersonActions>
        {isAsking && <RejectDialog user={user} onClose={() => setAsking(false)} />}
      </td>
    </tr>
  );
}
