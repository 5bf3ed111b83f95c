import Search from '@mui/icons-material/SearchRounded';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { type Server } from '@outpost/contracts/servers.js';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { formatNumber } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { FilterChip, FilterChips } from '../../components/ui/filter-chip.js';
import { SearchToggle } from '../../components/ui/search-toggle.js';
import { JumpButton } from './past/jump-button.js';
import { StreamExportMenu } from './stream-export-menu.js';
import { STREAM_KINDS } from './stream-filter.js';
import { consoleTexts } from './texts/en.js';
import { type StreamFilter } from './use-stream-filter.js';

interface StreamToolbarProps {
  readonly server: Server;
  readonly filter: StreamFilter;
}

/** Search and filter above the stream. */
export function StreamToolbar({ server, filter }: StreamToolbarProps) {
  const t = useTexts(consoleTexts);
  const { search, setSearch, problem, items, isNarrowed } = filter;
  const problemId = useId();
  const input = useRef<HTMLInputElement>(null);
  useSearchKey(input, search.text === '');
  return (
    <Box
      role="search"
      aria-label={t.searchRegion}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 2,
        px: { xs: 3, sm: 4.5 },
        py: { xs: 2, sm: 3 },
        borderBottom: '1px solid',
        borderColor: 'line.normal',
      }}
    >
      <Box sx={{ display: 'flex', gap: 1.5, flex: '1 1 260px', maxWidth: { sm: 420 } }}>
        <OutlinedInput
          size="small"
          fullWidth
          inputRef={input}
          placeholder={t.search}
          value={search.text}
          error={problem !== undefined}
          onChange={({ target }) => setSearch({ ...search, text: target.value })}
          onKeyDown={({ key }) => {
            if (key === 'Escape') setSearch({ ...search, text: '' });
          }}
          inputProps={{
            'aria-label': t.search,
            'aria-describedby': problemId,
            spellCheck: false,
            type: 'search',
          }}
          startAdornment={
            <InputAdornment position="start" disablePointerEvents>
              <Search sx={{ fontSize: 18 }} />
            </InputAdornment>
          }
        />
        <SearchToggle
          label={t.matchCase}
          sign="Aa"
          isOn={search.matchesCase}
          onToggle={() => setSearch({ ...search, matchesCase: !search.matchesCase })}
        />
        <SearchToggle
          label={t.regularExpression}
          sign=".*"
          isOn={search.isPattern}
          onToggle={() => setSearch({ ...search, isPattern: !search.isPattern })}
        />
        <StreamExportMenu serverName={server.name} items={items} />
        <JumpButton serverId={server.id} />
      </Box>
      <KindChips filter={filter} />
      <FormHelperText
        id={problemId}
        role="status"
        error={problem !== undefined}
        sx={{ m: 0, flexBasis: '100%', '&:empty': { display: 'none' } }}
      >
        {problem ?? (isNarrowed ? t.found({ count: items.length }) : '')}
      </FormHelperText>
    </Box>
  );
}

/** With nothing to search for, F3 goes to the field; with something, from one match to the next. */
function useSearchKey(input: RefObject<HTMLInputElement | null>, isEmpty: boolean): void {
  useEffect(() => {
    if (!isEmpty) return undefined;
    const focus = (event: KeyboardEvent): void => {
      if (event.key !== 'F3') return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, [input, isEmpty]);
}

/** On phones the row of chips extends to the panel's edges, which shows that it scrolls. */
const Chips = styled(FilterChips)(({ theme }) => ({
  [theme.breakpoints.down('sm')]: { padding: '4px 12px', margin: '-4px -12px' },
}));

/** One chip per kind, with its number of items. */
function KindChips({ filter }: { filter: StreamFilter }) {
  const t = useTexts(consoleTexts);
  const { counts, kinds, toggle } = filter;
  return (
    <Chips role="group" aria-label={t.showOnly}>
      {STREAM_KINDS.map((kind) => {
        const isChosen = kinds.has(kind);
        return (
          <FilterChip key={kind} aria-pressed={isChosen} data-kind={kind} onClick={() => toggle(kind)}>
            <span>
              {t[kind]}{' '}
              <Box component="span" sx={{ color: isChosen ? 'inherit' : 'faint.text' }}>
                {formatNumber(counts[kind])}
              </Box>
            </span>
          </FilterChip>
        );
      })}
    </Chips>
  );
}
