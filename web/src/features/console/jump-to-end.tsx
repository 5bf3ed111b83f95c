import ArrowDownward from '@mui/icons-material/ArrowDownwardRounded';
import Button from '@mui/material/Button';
import { formatNumber } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { consoleTexts } from './texts/en.js';

/** Stands over the stream while its reader is not at the end. */
export function JumpToEnd({ unseen, onJump }: { unseen: number; onJump: () => void }) {
  const t = useTexts(consoleTexts);
  return (
    <Button
      size="small"
      variant="contained"
      startIcon={<ArrowDownward />}
      onClick={onJump}
      sx={{
        position: 'absolute',
        bottom: 12,
        left: '50%',
        transform: 'translateX(-50%)',
        borderRadius: 999,
        whiteSpace: 'nowrap',
      }}
    >
      {unseen > 0 ? t.latestAndNew({ count: unseen, number: formatNumber(unseen) }) : t.latest}
    </Button>
  );
}
