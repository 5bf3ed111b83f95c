import Typography from '@mui/material/Typography';
import { restartServer } from '../../../data/servers/restart.actions.js';
import { useGames } from '../../../data/games/use-games.js';
import { translate } from '../../../i18n/messages.js';
import { useTexts } from '../../../i18n/texts.js';
import { serversTexts } from '../texts/en.js';
import { type BulkDialogProps, BulkForm } from './bulk-form.js';
import { useSendRefusal } from './refusals.js';
import { bulkServersTexts } from './texts/en.js';

export function BulkRestart({ servers, onClose }: BulkDialogProps) {
  const t = useTexts(bulkServersTexts);
  const words = useTexts(serversTexts);
  const games = useGames();
  const sendRefusal = useSendRefusal('server.restart');
  return (
    <BulkForm
      title={t.restartTitle}
      submitLabel={t.restartSubmit}
      servers={servers}
      refusalOf={(server) => {
        const game = games.find(({ id }) => id === server.game);
        if (game?.restart !== null) return sendRefusal(server);
        const remark = game.cannot.find(({ action }) => action === 'restart');
        return remark ? translate(remark, 'text') : words.restartImpossible;
      }}
      act={async ({ id }) => {
        await restartServer(id);
        return '';
      }}
      isReady
      isHarmful
      onClose={onClose}
    >
      <Typography variant="small" component="p" sx={{ m: 0, color: 'text.secondary' }}>
        {t.restartWarning}
      </Typography>
    </BulkForm>
  );
}
