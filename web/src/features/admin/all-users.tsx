import GroupOff from '@mui/icons-material/GroupOffOutlined';
import Search from '@mui/icons-material/SearchRounded';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useDeferredValue, useState } from 'react';
import { useAccounts } from '../../data/use-users.js';
import { EmptyState } from '../../ui/empty-state.js';
import { LoadFailure } from '../../ui/load-failure.js';
import { Panel } from '../../ui/panel.js';
import { AccountTableRow } from './account-table-row.js';
import { PeopleLoading } from './people-loading.js';
import { PeopleTable } from './people-table.js';

const COLUMNS = ['User', 'Status', 'Plan', 'Servers', 'Last sign-in', 'Actions'];

export function AllUsers() {
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  return (
    <Panel aria-label="All users">
      <Box sx={{ p: { xs: 3, lg: 4 }, borderBottom: '1px solid', borderColor: 'line.subtle' }}>
        <OutlinedInput
          type="search"
          value={search}
          placeholder="Search by username or email"
          onChange={({ target }) => setSearch(target.value)}
          startAdornment={
            <InputAdornment position="start" disablePointerEvents>
              <Search fontSize="small" />
            </InputAdornment>
          }
          inputProps={{ 'aria-label': 'Search users', autoCapitalize: 'none', spellCheck: false }}
          sx={{ width: { xs: '100%', sm: 320 } }}
        />
      </Box>
      <AccountList search={wanted} />
    </Panel>
  );
}

function AccountList({ search }: { search: string }) {
  const { data: accounts, error, mutate } = useAccounts(search);
  if (error && !accounts) {
    return <LoadFailure title="Error loading users" error={error} onRetry={() => void mutate()} />;
  }
  if (!accounts) return <PeopleLoading label="Loading users" />;
  if (accounts.length === 0) return <EmptyState icon={<GroupOff />} text="No users found" />;
  return (
    <PeopleTable>
      <thead>
        <tr>
          {COLUMNS.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <AccountTableRow key={account.id} account={account} />
        ))}
      </tbody>
    </PeopleTable>
  );
}
