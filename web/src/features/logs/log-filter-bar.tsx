import DateRange from '@mui/icons-material/DateRangeOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { LOG_EVENT_TYPES, type LogEventType } from '@outpost/contracts/log-kinds.js';
import { type LogFilterQuery } from '@outpost/contracts/logs.js';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { LAYOUT } from '../../theme/tokens.js';
import { FilterChip, FilterChips } from '../../components/ui/filter-chip.js';
import { LOG_TYPE_STYLES } from '../../components/shared/log-type-tag.js';
import { isFiltered } from './log-filter.js';
import { MomentField } from './moment-field.js';
import { SearchField } from '../../components/ui/search-field.js';
import { logsTexts } from './texts/en.js';
import { type ChangeFilter } from './use-log-filter.js';

interface LogFilterBarProps {
  readonly filter: LogFilterQuery;
  readonly onChange: ChangeFilter;
  /** Further actions, at the end of the bar. */
  readonly children: ReactNode;
}

const NOTHING: Partial<LogFilterQuery> = { type: undefined, q: undefined, from: undefined, to: undefined };

const LINE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 } as const;

/** On phones it fills the rest of its line, or the next one. */
const End = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  marginLeft: 'auto',
  [theme.breakpoints.down('sm')]: { flex: 'auto' },
}));

/** On phones the range fields would push the log off the screen, so this button shows them on demand. */
const RangeButton = styled(Button)(({ theme }) => ({
  minWidth: LAYOUT.finger,
  padding: 0,
  color: theme.vars.palette.text.secondary,
  '& svg': { fontSize: 20 },
  '&[aria-expanded="true"]': {
    color: theme.vars.palette.accent.text,
    backgroundColor: theme.vars.palette.accent.soft,
    borderColor: theme.vars.palette.accent.edge,
  },
  [theme.breakpoints.up('sm')]: { display: 'none' },
}));

function RangeFields({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const display = { xs: isOpen ? 'flex' : 'none', sm: 'flex' };
  return <Box sx={{ ...LINE, display, width: { xs: '100%', sm: 'auto' } }}>{children}</Box>;
}

export function LogFilterBar({ filter, onChange, children }: LogFilterBarProps) {
  const t = useTexts(logsTexts);
  const [isRangeOpen, setRangeOpen] = useState(filter.from !== undefined || filter.to !== undefined);
  return (
    <Box role="search" aria-label={t.filters} sx={{ display: 'grid', gap: 3 }}>
      <Box sx={LINE}>
        <TypeChips value={filter.type} onChange={(type) => onChange({ type })} />
        <SearchField label={t.search} value={filter.q} onChange={(q) => onChange({ q })} />
        <RangeButton
          aria-label={t.timeRange}
          title={t.timeRange}
          aria-expanded={isRangeOpen}
          onClick={() => setRangeOpen(!isRangeOpen)}
        >
          <DateRange />
        </RangeButton>
      </Box>
      <Box sx={LINE}>
        <RangeFields isOpen={isRangeOpen}>
          <MomentField label={t.from} value={filter.from} onChange={(from) => onChange({ from })} />
          <MomentField label={t.to} value={filter.to} onChange={(to) => onChange({ to })} />
        </RangeFields>
        {isFiltered(filter) && (
          <Button variant="text" size="small" onClick={() => onChange(NOTHING)}>
            {t.clear}
          </Button>
        )}
        <End>{children}</End>
      </Box>
    </Box>
  );
}

const Chips = styled(FilterChips)(({ theme }) => ({
  [theme.breakpoints.down('sm')]: { flexWrap: 'wrap' },
}));

interface TypeChipsProps {
  /** Undefined means all types. */
  readonly value: LogEventType | undefined;
  readonly onChange: (type: LogEventType | undefined) => void;
}

function TypeChips({ value, onChange }: TypeChipsProps) {
  const t = useTexts(logsTexts);
  return (
    <Chips role="group" aria-label={t.type}>
      <FilterChip aria-pressed={value === undefined} onClick={() => onChange(undefined)}>
        {t.all}
      </FilterChip>
      {LOG_EVENT_TYPES.map((type) => {
        const { word, icon: Icon } = LOG_TYPE_STYLES[type];
        return (
          <FilterChip key={type} aria-pressed={value === type} onClick={() => onChange(type)}>
            <Icon aria-hidden />
            {word}
          </FilterChip>
        );
      })}
    </Chips>
  );
}
