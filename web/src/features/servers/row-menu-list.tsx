import Article from '@mui/icons-material/ArticleOutlined';
import Delete from '@mui/icons-material/DeleteOutlineRounded';
import Edit from '@mui/icons-material/EditOutlined';
import EventRepeat from '@mui/icons-material/EventRepeatOutlined';
import PlayArrow from '@mui/icons-material/PlayArrowRounded';
import Refresh from '@mui/icons-material/RefreshRounded';
import RestartAlt from '@mui/icons-material/RestartAltRounded';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type SvgIcon from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import { type Permission } from '@outpost/contracts/permissions.js';
import { type Server } from '@outpost/contracts/servers.js';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../data/error-message.js';
import { mayOn } from '../../data/servers/server-access.js';
import { refreshServerStatus } from '../../data/servers/servers.actions.js';
import { displayStatusOf } from '../../data/servers/server-status.js';
import { lazyPart } from '../../i18n/lazy-part.js';
import { useTexts } from '../../i18n/texts.js';
import { logsPath, tasksPath } from '../../components/shared/paths.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { DeleteServerDialog } from './delete-server-dialog.js';
import { RestartDialog, useRestart } from './restart-button.js';
import { useStart } from './start-button.js';
import { serversTexts } from './texts/en.js';

const EditServerDialog = lazyPart(async () => (await import('./edit-server-dialog.js')).EditServerDialog);

const ICON = { fontSize: 18, color: 'text.secondary' } as const;

interface RowMenuListProps {
  readonly server: Server;
  readonly showActions: boolean;
  /** Null while the menu is closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

type Opened = 'restart' | 'edit' | 'delete' | undefined;

export function RowMenuList({ server, showActions, anchor, onClose }: RowMenuListProps) {
  const t = useTexts(serversTexts);
  const [opened, setOpened] = useState<Opened>();
  const closeDialog = (): void => setOpened(undefined);
  const restart = useRestart(server);
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  const may = (permission: Permission): boolean => showActions && mayOn(server, permission);
  return (
    <>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': t.moreOf({ name: server.name }) }, paper: { sx: { width: 220 } } }}
      >
        <MenuItem component={Link} to={logsPath(server.id)} onClick={onClose}>
          <Article sx={ICON} />
          {t.logs}
        </MenuItem>
        <MenuItem component={Link} to={tasksPath(server.id)} onClick={onClose}>
          <EventRepeat sx={ICON} />
          {t.tasks}
        </MenuItem>
        {showActions && <StatusItem server={server} then={then} />}
        {may('server.restart') && (
          <PowerItem
            server={server}
            then={then}
            restartRefusal={restart.refusal}
            onRestart={() => setOpened('restart')}
          />
        )}
        {may('server.edit') && (
          <MenuItem onClick={then(() => setOpened('edit'))}>
            <Edit sx={ICON} />
            {t.edit}
          </MenuItem>
        )}
        {may('server.delete') && <Divider component="li" role="separator" sx={{ my: 1 }} />}
        {may('server.delete') && (
          <MenuItem onClick={then(() => setOpened('delete'))} sx={{ color: 'state.offline' }}>
            <Delete sx={{ fontSize: 18 }} />
            {t.delete}
          </MenuItem>
        )}
      </Menu>
      <RestartDialog server={server} how={restart.how} isOpen={opened === 'restart'} onClose={closeDialog} />
      <DeleteServerDialog server={server} isOpen={opened === 'delete'} onClose={closeDialog} />
      <Suspense>{opened === 'edit' && <EditServerDialog server={server} onClose={closeDialog} />}</Suspense>
    </>
  );
}

interface ActingProps {
  readonly server: Server;
  /** Closes the menu before it acts. */
  readonly then: (act: () => void) => () => void;
}

/** While the server is offline, checking its status reconnects it, which only those may do who may edit it. */
function StatusItem({ server, then }: ActingProps) {
  const t = useTexts(serversTexts);
  const toast = useToast();
  const isOnline = displayStatusOf(server) === 'online';
  const { run, isPending } = useAction(async () => {
    try {
      await refreshServerStatus(server.id, isOnline);
      toast({ title: t.statusDone, description: t.statusDoneDetail });
    } catch (error) {
      toast({ title: t.statusFailed, description: messageOf(error), tone: 'destructive' });
    }
  });
  if (!isOnline && !mayOn(server, 'server.edit')) return null;
  return (
    <MenuItem disabled={isPending} onClick={then(() => run())}>
      <Refresh sx={ICON} />
      {t.status}
    </MenuItem>
  );
}

interface PowerItemProps extends ActingProps {
  readonly restartRefusal: string;
  readonly onRestart: () => void;
}

/** Restarts the server, or starts it while it is offline. */
function PowerItem({ server, then, restartRefusal, onRestart }: PowerItemProps) {
  const t = useTexts(serversTexts);
  const start = useStart(server);
  if (displayStatusOf(server) === 'online')
    return (
      <Refusable icon={RestartAlt} label={t.restart} refusal={restartRefusal} onClick={then(onRestart)} />
    );
  const refusal = server.hasStartHook ? '' : t.startImpossible;
  return <Refusable icon={PlayArrow} label={t.start} refusal={refusal} onClick={then(() => start.run())} />;
}

interface RefusableProps {
  readonly icon: typeof SvgIcon;
  readonly label: string;
  /** Why it can't be chosen; empty if it can. */
  readonly refusal: string;
  readonly onClick: () => void;
}

function Refusable({ icon: Icon, label, refusal, onClick }: RefusableProps) {
  return (
    <MenuItem disabled={refusal !== ''} onClick={onClick} sx={{ alignItems: 'flex-start' }}>
      <Icon sx={{ ...ICON, mt: 0.25 }} />
      <Box sx={{ minWidth: 0 }}>
        {label}
        {refusal !== '' && (
          <Typography variant="caption" component="div" sx={{ whiteSpace: 'normal' }}>
            {refusal}
          </Typography>
        )}
      </Box>
    </MenuItem>
  );
}
