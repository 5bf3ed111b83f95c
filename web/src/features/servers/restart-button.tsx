import RestartAlt from '@mui/icons-material/RestartAltRounded';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { type Server } from '@outpost/contracts/servers.js';
import { useState } from 'react';
import { messageOf } from '../../data/error-message.js';
import { restartServer } from '../../data/restart.actions.js';
import { useGames } from '../../data/use-games.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useToast } from '../../ui/toast-context.js';
import { useAction } from '../../ui/use-action.js';

/** Disabled, with the reason, where the game has no command for it. */
export function RestartButton({ server }: { server: Server }) {
  const [isAsking, setAsking] = useState(false);
  const game = useGames().find(({ id }) => id === server.game);
  const remark = game?.cannot.find(({ action }) => action === 'restart')?.text;
  const isImpossible = game?.restart === null;
  return (
    <>
      <Tooltip title={isImpossible ? (remark ?? 'This game has no command for it.') : ''}>
        {/* A disabled button tells nobody why. */}
        <span>
          <Button
            size="small"
            startIcon={<RestartAlt />}
            disabled={isImpossible}
            onClick={() => setAsking(true)}
            fullWidth
          >
            Restart
          </Button>
        </span>
      </Tooltip>
      <RestartDialog
        server={server}
        commands={game?.restart?.commands ?? []}
        note={game?.restart?.note ?? null}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

interface RestartDialogProps {
  readonly server: Server;
  readonly commands: readonly string[];
  readonly note: string | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function RestartDialog({ server, commands, note, isOpen, onClose }: RestartDialogProps) {
  const toast = useToast();
  const { run, isPending } = useAction(async () => {
    try {
      await restartServer(server.id);
      toast({ title: 'Restart sent', description: `${server.name} is followed until it is back` });
    } catch (error) {
      toast({ title: 'Restart failed', description: messageOf(error), tone: 'destructive' });
    }
    onClose();
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Restart ${server.name}?`}
      confirmLabel="Restart"
      isPending={isPending}
      onConfirm={() => run()}
      onClose={onClose}
    >
      Outpost sends{' '}
      {commands.map((command, index) => (
        <span key={command}>
          {index > 0 && ' and '}
          <code>{command}</code>
        </span>
      ))}
      . {note}
    </ConfirmDialog>
  );
}
