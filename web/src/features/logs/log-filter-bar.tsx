import ExpandMore from '@mui/icons-material/ExpandMoreRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type LogFilterQuery } from '@outpost/contracts/logs.js';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { isFiltered } from './log-filter.js';
import { MomentField } from './moment-field.js';
import { SearchField } from './search-field.js';
import { logsTexts } from './texts/en.js';
import { TypeChips } from './type-chips.js';
import { type ChangeFilter } from './use-log-filter.js';

export interface LogFilterBarProps {
  readonly filter: LogFilterQuery;
  readonly onChange: ChangeFilter;
  /** What else can be done with the lines, at the end of the bar. */
  readonly children: ReactNode;
}

const NOTHING: Partial<LogFilterQuery> = { type: undefined, q: undefined, from: undefined, to: undefined };

const LINE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 } as const;

/** On a phone it fills what is left of its line, or the next one. */
const End = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  marginLeft: 'auto',
  [theme.breakpoints.down('sm')]: { flex: 'auto' },
}));

export function LogFilterBar({ filter, onChange, children }: LogFilterBarProps) {
  const t = useTexts(logsTexts);
  return (
    <Box role="search" aria-label={t.filters} sx={{ display: 'grid', gap: 3 }}>
      <Box sx={LINE}>
        <TypeChips value={filter.type} onChange={(type) => onChange({ type })} />
        <SearchField value={filter.q} onChange={(q) => onChange({ q })} />
      </Box>
      <Box sx={LINE}>
        <TimeRange filter={filter} onChange={onChange} />
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

/** On a phone the fields would push the log off the screen, so they are opened there when they are wanted. */
function TimeRange({ filter, onChange }: Omit<LogFilterBarProps, 'children'>) {
  const t = useTexts(logsTexts);
  const [isOpen, setOpen] = useState(filter.from !== undefined || filter.to !== undefined);
  return (
    <>
      <Button
        size="small"
        aria-expanded={isOpen}
        endIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : undefined }} />}
        onClick={() => setOpen(!isOpen)}
        sx={{ display: { sm: 'none' } }}
      >
        {t.timeRange}
      </Button>
      <Box
        sx={{
          ...LINE,
          display: { xs: isOpen ? 'flex' : 'none', sm: 'flex' },
          width: { xs: '100%', sm: 'auto' },
          order: { xs: 1, sm: 0 },
        }}
      >
        <MomentField label={t.from} value={filter.from} onChange={(from) => onChange({ from })} />
        <MomentField label={t.to} value={filter.to} onChange={(to) => onChange({ to })} />
      </Box>
    </>
  );
}
