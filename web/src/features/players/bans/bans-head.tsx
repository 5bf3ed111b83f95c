import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReadBans } from '../../../data/use-bans.js';
import { useTexts } from '../../../i18n/texts.js';
import { ageWords } from '../age.js';
import { RefreshButton } from '../refresh-button.js';
import { playersTexts } from '../texts/en.js';
import { useSecond } from '../use-second.js';

export interface BansHeadProps {
  readonly read: ReadBans;
  readonly isReading: boolean;
  readonly onReread: () => void;
}

/** How many bans there are and how old that is; reads them anew. */
export function BansHead({ read: { list, readAt }, isReading, onReread }: BansHeadProps) {
  const t = useTexts(playersTexts);
  const age = ageWords(t, useSecond() - readAt);
  return (
    <Box sx={{ flex: 'none', display: 'flex', alignItems: 'center', gap: 3, py: 1, pl: 4, pr: 2 }}>
      <Typography variant="small" sx={{ fontWeight: 550 }}>
        {t.banCount({ count: list.bans.length })}
      </Typography>
      <Typography variant="caption" sx={{ flex: 1, color: 'text.secondary' }}>
        {t.asOf({ age })}
      </Typography>
      <RefreshButton label={t.bansRefresh} isPending={isReading} onRefresh={onReread} />
    </Box>
  );
}
