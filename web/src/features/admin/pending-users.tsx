import HowToReg from '@mui/icons-material/HowToRegOutlined';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { usePendingUsers } from '../../data/use-pending-users.js';
import { useTexts } from '../../i18n/texts.js';
import { EmptyState } from '../../ui/empty-state.js';
import { LinesLoading } from '../../ui/lines-loading.js';
import { LoadFailure } from '../../ui/load-failure.js';
import { Panel } from '../../ui/panel.js';
import { ApprovalNews } from './approval-news.js';
import { PendingUserRow } from './pending-user-row.js';
import { PeopleTable } from './people-table.js';
import { adminTexts } from './texts/en.js';

export function PendingUsers() {
  const t = useTexts(adminTexts);
  const [approved, setApproved] = useState<readonly number[]>([]);
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {approved.length > 0 && <ApprovalNews userIds={approved} />}
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
