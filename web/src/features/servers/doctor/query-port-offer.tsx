import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Server } from '@outpost/contracts/servers.js';
import { messageOf } from '../../../data/error-message.js';
import { updateServer } from '../../../data/servers/servers.actions.js';
import { useTexts } from '../../../i18n/texts.js';
import { Notice } from '../../../components/ui/notice.js';
import { useToast } from '../../../components/ui/toast-context.js';
import { useAction } from '../../../components/ui/use-action.js';
import { doctorTexts } from './texts/en.js';

interface QueryPortOfferProps {
  readonly server: Server;
  readonly found: number | null;
}

/** Stored only on confirmation: on a machine with several servers, another one may have answered. */
export function QueryPortOffer({ server, found }: QueryPortOfferProps) {
  const t = useTexts(doctorTexts);
  const toast = useToast();
  const { run, isPending } = useAction(async (queryPort: number) => {
    try {
      await updateServer(server.id, { queryPort });
      toast({ title: t.updateDone, description: t.updateDoneDetail });
    } catch (error) {
      toast({ title: t.updateFailed, description: messageOf(error), tone: 'destructive' });
    }
  });
  if (found === null || found === server.queryPort) return null;
  return (
    <Box sx={{ mt: 4 }}>
      <Notice>
        <strong>{t.queryPortFound({ port: found })}</strong>
        {t.queryPortHint}
        <Box sx={{ mt: 2 }}>
          <Button size="small" loading={isPending} onClick={() => run(found)}>
            {t.useQueryPort({ port: found })}
          </Button>
        </Box>
      </Notice>
    </Box>
  );
}
