import HowToReg from '@mui/icons-material/HowToRegOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { usePendingUsers } from '../../data/use-pending-users.js';
import { EmptyState } from '../../ui/empty-state.js';
import { LoadFailure } from '../../ui/load-failure.js';
import { PendingUserRow } from './pending-user-row.js';

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  '& th, & td': { padding: '10px 12px', textAlign: 'left' },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 20 },
  '& th:last-of-type, & td:last-of-type': { paddingRight: 16, textAlign: 'right' },
  '& th': { color: theme.vars.palette.faint.text, fontSize: '0.75rem', fontWeight: 550 },
  '& tbody tr': { borderTop: `1px solid ${theme.vars.palette.line.subtle}` },
  '& tbody tr:hover': { backgroundColor: theme.vars.palette.action.hover },
  [theme.breakpoints.down('sm')]: {
    '& thead': { position: 'absolute', clipPath: 'inset(50%)' },
    '&, & tbody, & tr, & td': { display: 'block' },
    '& tr': { padding: '12px 4px' },
    '& tbody tr:first-of-type': { borderTop: 0 },
    '& td, & td:first-of-type, & td:last-of-type': { padding: '2px 12px', textAlign: 'left' },
  },
}));

export function PendingUsers() {
  const { data: users, error, mutate } = usePendingUsers();
  if (error && !users) {
    return <LoadFailure title="Error loading pending users" error={error} onRetry={() => void mutate()} />;
  }
  if (!users) return <PendingUsersSkeleton />;
  if (users.length === 0) return <EmptyState icon={<HowToReg />} text="No pending users found" />;
  return (
    <Table>
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
          <PendingUserRow key={user.id} user={user} />
        ))}
      </tbody>
    </Table>
  );
}

function PendingUsersSkeleton() {
  return (
    <Box aria-busy="true" aria-label="Loading pending users" sx={{ p: 5, display: 'grid', gap: 4 }}>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={20} />
      ))}
    </Box>
  );
}
