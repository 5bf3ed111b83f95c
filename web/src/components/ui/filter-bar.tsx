import DateRange from '@mui/icons-material/DateRangeOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { LAYOUT } from '../../theme/tokens.js';
import { MomentField } from './moment-field.js';
import { uiTexts } from './texts/en.js';

/** ISO 8601; undefined means unbounded. */
interface TimeRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface FilterBarProps {
  readonly label: string;
  /** Fields beside the time range. */
  readonly fields: ReactNode;
  readonly range: TimeRange;
  readonly onRangeChange: (change: TimeRange) => void;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  /** Further actions, at the end of the bar. */
  readonly children?: ReactNode;
}

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

/** On phones the range fields would push the list off the screen, so this button shows them on demand. */
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

/** Filters of a list that time passes through. */
export function FilterBar({
  label,
  fields,
  range,
  onRangeChange,
  isFiltered,
  onClear,
  children,
}: FilterBarProps) {
  const t = useTexts(uiTexts);
  const [isRangeOpen, setRangeOpen] = useState(range.from !== undefined || range.to !== undefined);
  const display = { xs: isRangeOpen ? 'flex' : 'none', sm: 'flex' };
  return (
    <Box role="search" aria-label={label} sx={{ display: 'grid', gap: 3 }}>
      <Box sx={LINE}>
        {fields}
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
        <Box sx={{ ...LINE, display, width: { xs: '100%', sm: 'auto' } }}>
          <MomentField label={t.from} value={range.from} onChange={(from) => onRangeChange({ from })} />
          <MomentField label={t.to} value={range.to} onChange={(to) => onRangeChange({ to })} />
        </Box>
        {isFiltered && (
          <Button variant="text" size="small" onClick={onClear}>
            {t.clearFilters}
          </Button>
        )}
        {children !== undefined && <End>{children}</End>}
      </Box>
    </Box>
  );
}
