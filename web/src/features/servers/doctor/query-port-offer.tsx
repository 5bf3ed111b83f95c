import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Server } from '@outpost/contracts/servers.js';
import { messageOf } from '../../../data/error-message.js';
import { updateServer } from '../../../data/servers.actions.js';
import { Notice } from '../../../ui/notice.js';
import { useToast } from '../../../ui/toast-context.js';
import { useAction } from '../../../ui/use-action.js';

export interface QueryPortOfferProps {
  readonly server: Server;
  readonly found: number | null;
}

/** Stored only when somebody says so: on a machine with several servers it may be a neighbour who answered. */
export function QueryPortOffer({ server, found }: QueryPortOfferProps) {
  const toast = useToast();
  const { run, isPending } = useAction(async (queryPort: number) => {
    try {
      await updateServer(server.id, { queryPort });
      toast({ title: 'Server updated', description: 'The server has been updated successfully.' });
    } catch (error) {
      toast({ title: 'Failed to update server', description: messageOf(error), tone: 'destructive' });
    }
  });
  if (found === null || found === server.queryPort) return null;
  return (
    <Box sx={{ mt: 4 }}>
      <Notice>
        <strong>A game answers queries on port {found}</strong>
        If it is this server, Outpost can tell its map and players, also while RCON is lost.
        <Box sx={{ mt: 2 }}>
          <Button size="small" loading={isPending} onClick={() => run(found)}>
            Use query port {found}
          </Button>
        </Box>
      </Notice>
    </Box>
  );
}
