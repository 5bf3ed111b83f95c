import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { loadOlderCommands } from '../../data/console.actions.js';
import { messageOf } from '../../data/error-message.js';
import { useTexts } from '../../i18n/texts.js';
import { useToast } from '../../ui/toast-context.js';
import { useAction } from '../../ui/use-action.js';
import { consoleTexts } from './texts/en.js';

export interface LoadOlderProps {
  readonly serverId: number;
  /** The oldest entry that is shown. */
  readonly before: number;
  /** The button goes out of sight with it, and the focus must go somewhere. */
  readonly onLoaded: () => void;
}

/** Stands above the oldest command while there are older ones. */
export function LoadOlder({ serverId, before, onLoaded }: LoadOlderProps) {
  const t = useTexts(consoleTexts);
  const toast = useToast();
  const { run, isPending } = useAction(async () => {
    try {
      await loadOlderCommands(serverId, before);
      onLoaded();
    } catch (error) {
      toast({ title: t.olderFailed, description: messageOf(error), tone: 'destructive' });
    }
  });
  return (
    <Box sx={{ display: 'flex', justifyContent: 'center', pb: 2 }}>
      <Button size="small" variant="text" loading={isPending} onClick={() => run()}>
        {t.loadOlder}
      </Button>
    </Box>
  );
}
