import PlayArrow from '@mui/icons-material/PlayArrowRounded';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { type Server } from '@outpost/contracts/servers.js';
import { messageOf } from '../../data/error-message.js';
import { startServer } from '../../data/restart.actions.js';
import { useToast } from '../../ui/toast-context.js';
import { useAction } from '../../ui/use-action.js';

const NO_HOOK =
  'RCON can’t start a stopped server. Edit the server and set a start hook: an address Outpost calls, where something starts the process.';

export function StartButton({ server }: { server: Server }) {
  const toast = useToast();
  const { run, isPending } = useAction(async () => {
    try {
      await startServer(server.id);
      toast({ title: 'Start requested', description: 'The start hook has been called' });
    } catch (error) {
      toast({ title: 'Start failed', description: messageOf(error), tone: 'destructive' });
    }
  });
  return (
    <Tooltip title={server.hasStartHook ? '' : NO_HOOK} describeChild>
      {/* A disabled button tells nobody why. */}
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
          Start
        </Button>
      </span>
    </Tooltip>
  );
}
