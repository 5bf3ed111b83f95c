import HowToReg from '@mui/icons-material/HowToRegOutlined';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { usePendingUsers } from '../../data/use-pending-users.js';
import { EmptyState } from '../../ui/empty-state.js';
import { LoadFailure } from '../../ui/load-failure.js';
import { Panel } from '../../ui/panel.js';
import { ApprovalNews } from './approval-news.js';
import { PendingUserRow } from './pending-user-row.js';
import { PeopleLoading } from './people-loading.js';
import { PeopleTable } from './people-table.js';

export function PendingUsers() {
  const [approved, setApproved] = useState<readonly number[]>([]);
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {approved.length > 0 && <ApprovalNews userIds={approved} />}
      <Panel aria-label="Pending users">
        <PendingList onApproved={(id) => setApproved((before) => [...before, id])} />
      </Panel>
    </Box>
  );
}

function PendingList({ onApproved }: { onApproved: (userId: number) => void }) {
  const { data: users, error, mutate } = usePendingUsers();
  if (error && !users) {
    return <LoadFailure title="Error loading pending users" error={error} onRetry={() => void mutate()} />;
  }
  if (!users) return <PeopleLoading label="Loading pending users" />;
  if (users.length === 0) return <EmptyState icon={<HowToReg />} text="No pending users found" />;
  return (
    <PeopleTable>
      <thead>
        <tr>
          <th scope="col">Username</th>
          <th scope="col">Email</th>
          <th scope="col">Registration Date</th>
          <th scope="col">Actions</th>
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
