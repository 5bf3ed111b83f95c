import Search from '@mui/icons-material/SearchRounded';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { SERVER_SEARCH_MAX_LENGTH } from '@outpost/contracts/limits.js';
import { LISTED_STATES, type ListedState, SERVER_SORTS } from '@outpost/contracts/server-order.js';
import { formatNumber } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { FilterChip, FilterChips } from '../../components/ui/filter-chip.js';
import { statusTexts } from '../../components/shared/status/texts/en.js';
import { type ServerFilter, type StateCounts } from './server-filter.js';
import { serversTexts } from './texts/en.js';
import { type FilterChange } from './use-server-filter.js';

interface ServerFilterBarProps extends FilterChange {
  readonly filter: ServerFilter;
  readonly total: number;
  readonly counts: StateCounts;
}

/** Search, state filter and sorting. */
export function ServerFilterBar({ filter, total, counts, setSearch, setParam }: ServerFilterBarProps) {
  const t = useTexts(serversTexts);
  return (
    <Box
      role="search"
      aria-label={t.filters}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        px: { xs: 4, lg: 5 },
        py: 3,
        borderBottom: '1px solid',
        borderColor: 'line.subtle',
      }}
    >
      <OutlinedInput
        type="search"
        value={filter.search}
        onChange={({ target }) => setSearch(target.value)}
        placeholder={t.search}
        startAdornment={
          <InputAdornment position="start" disablePointerEvents>
            <Search sx={{ fontSize: 18 }} />
          </InputAdornment>
        }
        inputProps={{ 'aria-label': t.search, maxLength: SERVER_SEARCH_MAX_LENGTH }}
        sx={{ flex: '1 1 200px', height: 36 }}
      />
      <SortChoice value={filter.sort} onChange={(sort) => setParam('sort', sort)} />
      <StateChips
        value={filter.state}
        total={total}
        counts={counts}
        onChange={(state) => setParam('status', state)}
      />
    </Box>
  );
}

const SORT_WORDS = {
  id: 'sortRegistered',
  name: 'sortName',
  status: 'sortStatus',
  players: 'sortPlayers',
} as const;

interface SortChoiceProps {
  readonly value: ServerFilter['sort'];
  readonly onChange: (sort: string) => void;
}

function SortChoice({ value, onChange }: SortChoiceProps) {
  const t = useTexts(serversTexts);
  return (
    <NativeSelect
      value={value}
      onChange={({ target }) => onChange(target.value)}
      input={<OutlinedInput sx={{ height: 36, flex: { xs: '1 0 auto', sm: 'none' } }} />}
      inputProps={{ 'aria-label': t.sort }}
    >
      {SERVER_SORTS.map((sort) => (
        <option key={sort} value={sort}>
          {t[SORT_WORDS[sort]]}
        </option>
      ))}
    </NativeSelect>
  );
}

interface StateChipsProps {
  readonly value: ListedState | undefined;
  readonly total: number;
  readonly counts: StateCounts;
  readonly onChange: (state: ListedState | undefined) => void;
}

/** One chip per state, with its number of servers. */
function StateChips({ value, total, counts, onChange }: StateChipsProps) {
  const t = useTexts(serversTexts);
  const words = useTexts(statusTexts);
  const states = LISTED_STATES.filter((state) => state === value || counts[state] !== undefined);
  return (
    <FilterChips role="group" aria-label={t.status}>
      <FilterChip aria-pressed={value === undefined} onClick={() => onChange(undefined)}>
        {t.all} <Count of={total} />
      </FilterChip>
      {states.map((state) => (
        <FilterChip key={state} aria-pressed={value === state} onClick={() => onChange(state)}>
          {words[state]} <Count of={counts[state] ?? 0} />
        </FilterChip>
      ))}
    </FilterChips>
  );
}

const Count = ({ of }: { of: number }) => (
  <Box component="span" sx={{ color: 'faint.text' }}>
    {formatNumber(of)}
  </Box>
);
