import RestartAlt from '@mui/icons-material/RestartAltRounded';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { type GameRestart } from '@outpost/contracts/games.js';
import { type Server } from '@outpost/contracts/servers.js';
import { useState } from 'react';
import { messageOf } from '../../data/error-message.js';
import { restartServer } from '../../data/servers/restart.actions.js';
import { hasAllCommands } from '../../data/billing/plan-limits.js';
import { useGames } from '../../data/games/use-games.js';
import { filledNodes } from '../../i18n/filled-nodes.js';
import { formatListParts } from '../../i18n/format.js';
import { translate } from '../../i18n/messages.js';
import { useTexts } from '../../i18n/texts.js';
import { InlineCode } from '../../components/ui/code-block.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { serversTexts } from './texts/en.js';

/** Used until the games have loaded. */
const NOT_KNOWN: GameRestart = { commands: [], note: null, onlyStops: false };

/** How the game of a server is restarted, and why that is refused; empty if it is not. */
export function useRestart(server: Server): { readonly how: GameRestart; readonly refusal: string } {
  const t = useTexts(serversTexts);
  const game = useGames().find(({ id }) => id === server.game);
  const remark = game?.cannot.find(({ action }) => action === 'restart');
  const why = remark === undefined ? t.restartImpossible : translate(remark, 'text');
  const refusal = game?.restart === null ? why : hasAllCommands(server) ? '' : t.needsPremium;
  return { how: game?.restart ?? NOT_KNOWN, refusal };
}

/** Disabled, with the reason, if the game has no restart command. */
export function RestartButton({ server }: { server: Server }) {
  const t = useTexts(serversTexts);
  const [isAsking, setAsking] = useState(false);
  const { how, refusal } = useRestart(server);
  return (
    <>
      <Tooltip title={refusal}>
        {/* Disabled buttons fire no events, so the wrapper carries the tooltip. */}
        <span>
          <Button
            size="small"
            startIcon={<RestartAlt />}
            disabled={refusal !== ''}
            onClick={() => setAsking(true)}
            fullWidth
          >
            {t.restart}
          </Button>
        </span>
      </Tooltip>
      <RestartDialog server={server} how={how} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

interface RestartDialogProps {
  readonly server: Server;
  readonly how: GameRestart;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function RestartDialog({ server, how, isOpen, onClose }: RestartDialogProps) {
  const { commands, onlyStops } = how;
  const t = useTexts(serversTexts);
  const toast = useToast();
  const { run, isPending } = useAction(async () => {
    try {
      await restartServer(server.id);
      toast({ title: t.restartDone, description: t.restartDoneDetail({ name: server.name }) });
    } catch (error) {
      toast({ title: t.restartFailed, description: messageOf(error), tone: 'destructive' });
    }
    onClose();
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t.restartTitle({ name: server.name })}
      confirmLabel={t.restart}
      isPending={isPending}
      onConfirm={() => run()}
      onClose={onClose}
    >
      {filledNodes(t.restartWarning, { commands: <Commands lines={commands} /> })} {translate(how, 'note')}
      {onlyStops && <p>{t.restartOnlyStops}</p>}
    </ConfirmDialog>
  );
}

/** "save and stop", joined as the current language does. */
function Commands({ lines }: { lines: readonly string[] }) {
  const parts = formatListParts(lines);
  return parts.map(({ type, value }, index) =>
    type === 'element' ? <InlineCode key={index}>{value}</InlineCode> : value,
  );
}
