import Checklist from '@mui/icons-material/ChecklistRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Tooltip from '@mui/material/Tooltip';
import { useTexts } from '../../i18n/texts.js';
import { PLAYER_SORTS, type PlayerSort } from './shown-players.js';
import { playersTexts } from './texts/en.js';

interface PlayersToolbarProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly sort: PlayerSort;
  readonly onSort: (sort: PlayerSort) => void;
  readonly isSelecting: boolean;
  /** Undefined for those who may do nothing with players. */
  readonly onSelecting: ((isSelecting: boolean) => void) | undefined;
}

const SORT_WORDS = { listed: 'sortListed', name: 'sortName', ping: 'sortPing', time: 'sortTime' } as const;
const SEARCH_MAX_LENGTH = 128;

/** Search, order and selection of the players, in one line. */
export function PlayersToolbar(props: PlayersToolbarProps) {
  const t = useTexts(playersTexts);
  const { search, onSearch, sort, onSort, isSelecting, onSelecting } = props;
  return (
    <Box sx={{ flex: 'none', display: 'flex', alignItems: 'center', gap: 2, px: 4, pt: 2.5, pb: 2 }}>
      <OutlinedInput
        type="search"
        value={search}
        onChange={({ target }) => onSearch(target.value)}
        placeholder={t.search}
        inputProps={{ 'aria-label': t.search, maxLength: SEARCH_MAX_LENGTH }}
        sx={{ flex: '1 1 96px', minWidth: 0, height: { xs: 44, md: 32 } }}
      />
      <NativeSelect
        value={sort}
        onChange={({ target }) => onSort(PLAYER_SORTS.find((known) => known === target.value) ?? 'listed')}
        inputProps={{ 'aria-label': t.sort }}
        disableUnderline
        sx={{ flex: 'none', maxWidth: 128, height: { xs: 44, md: 32 }, fontSize: '0.78125rem' }}
      >
        {PLAYER_SORTS.map((each) => (
          <option key={each} value={each}>
            {t[SORT_WORDS[each]]}
          </option>
        ))}
      </NativeSelect>
      {onSelecting && (
        <Tooltip title={t.select}>
          <IconButton
            size="small"
            aria-label={t.select}
            aria-pressed={isSelecting}
            onClick={() => onSelecting(!isSelecting)}
            sx={{ flex: 'none', mr: -2, ...(isSelecting && { color: 'accent.text' }) }}
          >
            <Checklist sx={{ fontSize: 20 }} />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
}
