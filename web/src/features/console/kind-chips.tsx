import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { formatNumber } from '../../i18n/formats.js';
import { useTexts } from '../../i18n/texts.js';
import { STREAM_KINDS } from './stream-filter.js';
import { consoleTexts } from './texts/en.js';
import { type StreamFilter } from './use-stream-filter.js';

/** One chip per kind, with how many of it there are. */
export function KindChips({ filter }: { filter: StreamFilter }) {
  const t = useTexts(consoleTexts);
  const { counts, kinds, toggle } = filter;
  return (
    <Box
      role="group"
      aria-label={t.showOnly}
      sx={{ display: 'flex', gap: 1.5, minWidth: 0, overflowX: 'auto', scrollbarWidth: 'none', py: 0.5 }}
    >
      {STREAM_KINDS.map((kind) => {
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
            label={`${t[kind]} ${formatNumber(counts[kind])}`}
            sx={{ flex: 'none', fontVariantNumeric: 'tabular-nums' }}
          />
        );
      })}
    </Box>
  );
}
