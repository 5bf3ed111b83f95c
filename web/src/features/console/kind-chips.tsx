import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { formatNumber } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { FilterChip, FilterChips } from '../../ui/filter-chip.js';
import { STREAM_KINDS } from './stream-filter.js';
import { consoleTexts } from './texts/en.js';
import { type StreamFilter } from './use-stream-filter.js';

/** On a phone the line runs to both edges of the panel, which shows that it goes on. */
const Chips = styled(FilterChips)(({ theme }) => ({
  [theme.breakpoints.down('sm')]: { padding: '4px 12px', margin: '-4px -12px' },
}));

/** One chip per kind, with how many of it there are. */
export function KindChips({ filter }: { filter: StreamFilter }) {
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
