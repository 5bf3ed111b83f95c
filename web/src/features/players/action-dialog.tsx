import { type OnlinePlayer } from '@outpost/contracts/players.js';
import { type Server } from '@outpost/contracts/servers.js';
import { shownText } from '@outpost/contracts/visible-text.js';
import { messageOf } from '../../data/error-message.js';
import { useTexts } from '../../i18n/texts.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { ActionForm } from './action-form.js';
import { EarlierWarnings } from './earlier-warnings.js';
import { type ActionFields, type PlayerAction } from './player-actions.js';
import { knownAs } from './player-labels.js';
import { playersTexts } from './texts/en.js';

interface ActionDialogProps {
  readonly server: Server;
  readonly player: OnlinePlayer;
  readonly action: PlayerAction;
  /** Unexpected behaviour of the game, if any. */
  readonly note: string | undefined;
  readonly onClose: () => void;
}

/** Asks for an action's inputs, and shows what will be sent to whom. */
export function ActionDialog({ server, player, action, note, onClose }: ActionDialogProps) {
  const t = useTexts(playersTexts);
  const toast = useToast();
  const { run, isPending } = useAction(async (fields: ActionFields) => {
    try {
      toast(await action.does(t, server.id, player, fields));
    } catch (error) {
      toast({ title: t[action.failed], description: messageOf(error), tone: 'destructive' });
    }
    onClose();
  });
  const announced = t[action.announced]({ player: knownAs(t, player) });
  return (
    <ActionForm
      title={t[action.title]({ name: shownText(player.name) })}
      announcement={note === undefined ? announced : `${announced} ${note}`}
      action={action}
      maxBanMinutes={server.access.maxBanMinutes}
      isPending={isPending}
      onSubmit={run}
      onClose={onClose}
    >
      {action.name === 'warn' && player.playerId !== null && (
        <EarlierWarnings serverId={server.id} playerId={player.playerId} />
      )}
    </ActionForm>
  );
}
