import GroupOff from '@mui/icons-material/GroupOffOutlined';
import Search from '@mui/icons-material/SearchRounded';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type UserOrder } from '@outpost/contracts/admin.js';
import { useDeferredValue, useState } from 'react';
import { useSignedInUser } from '../../data/auth/auth-provider.js';
import { useUsers } from '../../data/users/use-users.js';
import { useTexts } from '../../i18n/texts.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { LinesLoading } from '../../components/ui/lines-loading.js';
import { LoadFailure } from '../../components/ui/load-failure.js';
import { Panel } from '../../components/ui/panel.js';
import { UserTableRow } from './user-table-row.js';
import { PeopleTable } from './people-table.js';
import { adminTexts } from './texts/en.js';

const COLUMNS = ['user', 'status', 'plan', 'servers', 'lastSignIn', 'actions'] as const;

export function AllUsers() {
  const t = useTexts(adminTexts);
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<UserOrder>('name');
  const wanted = useDeferredValue(search.trim());
  return (
    <Panel aria-label={t.all} sx={{ overflow: 'clip' }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 3,
          ...{ px: { xs: 4, lg: 5 }, py: 4, borderBottom: '1px solid', borderColor: 'line.subtle' },
        }}
      >
        <OutlinedInput
          type="search"
          value={search}
          placeholder={t.searchPlaceholder}
          onChange={({ target }) => setSearch(target.value)}
          startAdornment={
            <InputAdornment position="start" disablePointerEvents>
              <Search fontSize="small" />
            </InputAdornment>
          }
          inputProps={{ 'aria-label': t.search, autoCapitalize: 'none', spellCheck: false }}
          sx={{ width: { xs: '100%', sm: 320 } }}
        />
        <NativeSelect
          value={sort}
          onChange={({ target }) => setSort(target.value === 'newest' ? 'newest' : 'name')}
          input={<OutlinedInput />}
          inputProps={{ 'aria-label': t.sort }}
        >
          <option value="name">{t.sortName}</option>
          <option value="newest">{t.sortNewest}</option>
        </NativeSelect>
      </Box>
      <UserList search={wanted} sort={sort} />
    </Panel>
  );
}

function UserList({ search, sort }: { search: string; sort: UserOrder }) {
  const t = useTexts(adminTexts);
  const { data: accounts, error, mutate } = useUsers(search, sort);
  const { paymentsOff } = useSignedInUser();
  if (error && !accounts) {
    return <LoadFailure title={t.allLoadFailed} error={error} onRetry={() => void mutate()} />;
  }
  if (!accounts) return <LinesLoading label={t.allLoading} />;
  if (accounts.length === 0) return <EmptyState icon={<GroupOff />} text={t.allEmpty} />;
  return (
    <PeopleTable>
      <thead>
        <tr>
          {COLUMNS.filter((name) => name !== 'plan' || !paymentsOff).map((name) => (
            <th key={name} scope="col">
              {t[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <UserTableRow key={account.id} account={account} />
        ))}
      </tbody>
    </PeopleTable>
  );
}
