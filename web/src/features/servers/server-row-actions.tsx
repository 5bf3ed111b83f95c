import Delete from '@mui/icons-material/DeleteOutlineRounded';
import Refresh from '@mui/icons-material/RefreshRounded';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type Server } from '@outpost/contracts/servers.js';
import { useState } from 'react';
import { messageOf } from '../../data/error-message.js';
import { mayOn } from '../../data/servers/server-access.js';
import { deleteServer, refreshServerStatus } from '../../data/servers/servers.actions.js';
import { useTexts } from '../../i18n/texts.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { ActionBar } from './action-bar.js';
import { EditServerButton } from './edit-server-button.js';
import { PowerButton } from './power-button.js';
import { ServerLinks } from './server-links.js';
import { serversTexts } from './texts/en.js';

interface ServerRowActionsProps {
  readonly server: Server;
  readonly isOnline: boolean;
  readonly showActions: boolean;
}

export function ServerRowActions({ server, isOnline, showActions }: ServerRowActionsProps) {
  // While the server is offline, checking its status reconnects it.
  const mayEdit = mayOn(server, 'server.edit');
  return (
    <ActionBar
      sx={{
        justifyContent: 'flex-end',
        gridColumn: { xs: '1 / -1', lg: 'auto' },
        // Buttons of equal width, wrapped to as many lines as their labels need.
        '& > .MuiButton-root, & > span': { flex: { xs: '1 0 0', lg: 'none' }, minWidth: 'max-content' },
      }}
    >
      <ServerLinks serverId={server.id} isOnline={isOnline} />
      {showActions && (
        <>
          {(isOnline || mayEdit) && <StatusButton serverId={server.id} isOnline={isOnline} />}
          <PowerButton server={server} isOnline={isOnline} />
        </>
      )}
    </ActionBar>
  );
}

/** Edit and delete buttons: at the end of the row, or beside the player count in the card layout. */
export function ServerRowTools({ server }: { server: Server }) {
  return (
    <ActionBar
      sx={{
        gridArea: { xs: '2 / 2', lg: 'auto' },
        justifySelf: 'end',
        // Aligns the last icon with the content's edge, without making the line taller.
        mr: { xs: -3, md: -1.25, lg: 0 },
        my: { xs: -2, lg: 0 },
      }}
    >
      {mayOn(server, 'server.edit') && <EditServerButton server={server} />}
      {mayOn(server, 'server.delete') && <DeleteButton server={server} />}
    </ActionBar>
  );
}

function StatusButton({ serverId, isOnline }: { serverId: number; isOnline: boolean }) {
  const t = useTexts(serversTexts);
  const toast = useToast();
  const { run, isPending } = useAction(async () => {
    try {
      await refreshServerStatus(serverId, isOnline);
      toast({ title: t.statusDone, description: t.statusDoneDetail });
    } catch (error) {
      toast({ title: t.statusFailed, description: messageOf(error), tone: 'destructive' });
    }
  });
  return (
    <Button
      size="small"
      startIcon={<Refresh />}
      loading={isPending}
      loadingPosition="start"
      onClick={() => run()}
    >
      {t.status}
    </Button>
  );
}

function DeleteButton({ server }: { server: Server }) {
  const [isAsking, setAsking] = useState(false);
  const t = useTexts(serversTexts);
  return (
    <>
      <Tooltip title={t.delete}>
        <IconButton
          size="small"
          aria-label={t.deleteOf({ name: server.name })}
          onClick={() => setAsking(true)}
          sx={{ '&:hover': { color: 'state.offline', bgcolor: 'state.offlineSoft' } }}
        >
          <Delete sx={{ fontSize: 20 }} />
        </IconButton>
      </Tooltip>
      <DeleteServerDialog server={server} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

interface DeleteServerDialogProps {
  readonly server: Server;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function DeleteServerDialog({ server, isOpen, onClose }: DeleteServerDialogProps) {
  const t = useTexts(serversTexts);
  const toast = useToast();
  const { run, isPending } = useAction(async () => {
    try {
      await deleteServer(server.id);
      toast({ title: t.deleteDone, description: t.deleteDoneDetail });
    } catch (error) {
      toast({ title: t.deleteFailed, description: messageOf(error), tone: 'destructive' });
      onClose();
    }
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t.deleteTitle({ name: server.name })}
      confirmLabel={t.delete}
      isPending={isPending}
      onConfirm={() => run()}
      onClose={onClose}
    >
      {t.deleteWarning}
    </ConfirmDialog>
  );
}
