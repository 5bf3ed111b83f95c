import ContentCopy from '@mui/icons-material/ContentCopyRounded';
import Replay from '@mui/icons-material/ReplayRounded';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { type CommandEntry } from '@outpost/contracts/timeline.js';
import { createContext, useContext } from 'react';
import { messageOf } from '../../data/error-message.js';
import { useTexts } from '../../i18n/texts.js';
import { useToast } from '../../components/ui/toast-context.js';
import { copyOf } from './entry-labels.js';
import { consoleTexts } from './texts/en.js';

/** Shown on hover and focus; always visible on touch screens. */
const Actions = styled('span')(({ theme }) => ({
  flex: 'none',
  display: 'inline-flex',
  gap: 2,
  alignSelf: 'center',
  margin: '-4px 0',
  // Aligns the last icon with the end of the line above.
  [theme.breakpoints.down('sm')]: { marginLeft: 'auto', marginRight: -5 },
  '@media (hover: hover)': {
    opacity: 0,
    'article:hover &, article:focus-within &': { opacity: 1 },
  },
}));

/** Which commands the user may send to the server that is shown. */
export const MayRunContext = createContext<(command: string) => boolean>(() => true);

interface BlockActionsProps {
  readonly entry: CommandEntry;
  readonly onRunAgain: ((command: string) => void) | undefined;
}

export function BlockActions({ entry, onRunAgain }: BlockActionsProps) {
  const t = useTexts(consoleTexts);
  const toast = useToast();
  const { command } = entry.run;
  const mayRun = useContext(MayRunContext);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(copyOf(entry, t));
      toast({ title: t.copied, description: command });
    } catch (error) {
      // Browsers provide no clipboard on pages served without HTTPS.
      toast({ title: t.copyFailed, description: messageOf(error), tone: 'destructive' });
    }
  };
  return (
    <Actions>
      <IconButton
        size="small"
        aria-label={t.copyCommand({ command })}
        title={t.copy}
        onClick={() => void copy()}
      >
        <ContentCopy sx={{ fontSize: 15 }} />
      </IconButton>
      {mayRun(command) && (
        <IconButton
          size="small"
          aria-label={t.runCommandAgain({ command })}
          title={t.runAgain}
          disabled={onRunAgain === undefined}
          onClick={() => onRunAgain?.(command)}
        >
          <Replay sx={{ fontSize: 16 }} />
        </IconButton>
      )}
    </Actions>
  );
}
