import PlayArrow from '@mui/icons-material/PlayArrowRounded';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { type Server } from '@outpost/contracts/servers.js';
import { messageOf } from '../../data/error-message.js';
import { startServer } from '../../data/servers/restart.actions.js';
import { useTexts } from '../../i18n/texts.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { serversTexts } from './texts/en.js';

/** Calls the start hook of a server. */
export function useStart(server: Server) {
  const t = useTexts(serversTexts);
  const toast = useToast();
  return useAction(async () => {
    try {
      await startServer(server.id);
      toast({ title: t.startDone, description: t.startDoneDetail });
    } catch (error) {
      toast({ title: t.startFailed, description: messageOf(error), tone: 'destructive' });
    }
  });
}

export function StartButton({ server }: { server: Server }) {
  const t = useTexts(serversTexts);
  const { run, isPending } = useStart(server);
  return (
    <Tooltip title={server.hasStartHook ? '' : t.startImpossible} describeChild>
      {/* Disabled buttons fire no events, so the wrapper carries the tooltip. */}
      <span>
        <Button
          size="small"
          startIcon={<PlayArrow />}
          loading={isPending}
          loadingPosition="start"
          disabled={!server.hasStartHook}
          onClick={() => run()}
          fullWidth
        >
          {t.start}
        </Button>
      </span>
    </Tooltip>
  );
}
