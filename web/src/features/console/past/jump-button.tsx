import History from '@mui/icons-material/HistoryRounded';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../i18n/lazy-part.js';
import { useTexts } from '../../../i18n/texts.js';
import { consoleTexts } from '../texts/en.js';

const JumpPart = lazyPart(async () => (await import('./jump-to-time.js')).JumpToTime);

/** Opens the question for a time to go to. */
export function JumpButton({ serverId }: { serverId: number }) {
  const t = useTexts(consoleTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Tooltip title={t.jump} describeChild>
        <IconButton
          size="small"
          aria-label={t.jump}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ alignSelf: 'center' }}
        >
          <History sx={{ fontSize: 18 }} />
        </IconButton>
      </Tooltip>
      {anchor && (
        <Suspense>
          <JumpPart serverId={serverId} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
