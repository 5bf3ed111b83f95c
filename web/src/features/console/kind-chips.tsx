import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { STREAM_KINDS } from './stream-filter.js';
import { type StreamFilter } from './use-stream-filter.js';

const NUMBER = new Intl.NumberFormat();

/** One chip per kind, with how many of it there are. */
export function KindChips({ filter }: { filter: StreamFilter }) {
  const { counts, kinds, toggle } = filter;
  return (
    <Box
      role="group"
      aria-label="Show only"
      sx={{ display: 'flex', gap: 1.5, minWidth: 0, overflowX: 'auto', scrollbarWidth: 'none', py: 0.5 }}
    >
      {STREAM_KINDS.map(({ kind, label }) => {
        const isChosen = kinds.has(kind);
        return (
          <Chip
            key={kind}
            size="small"
            clickable
            component="button"
            type="button"
            aria-pressed={isChosen}
            data-kind={kind}
            variant={isChosen ? 'filled' : 'outlined'}
            color={isChosen ? 'primary' : 'default'}
            onClick={() => toggle(kind)}
            label={`${label} ${NUMBER.format(counts[kind])}`}
            sx={{ flex: 'none', fontVariantNumeric: 'tabular-nums' }}
          />
        );
      })}
    </Box>
  );
}
