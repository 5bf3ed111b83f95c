import Terminal from '@mui/icons-material/TerminalOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type ServerHeartbeat } from '@outpost/contracts/heartbeats.js';
import { type Server } from '@outpost/contracts/servers.js';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { useGames } from '../../data/games/use-games.js';
import { useProtocols } from '../../data/games/use-protocols.js';
import { mayOn } from '../../data/servers/server-access.js';
import { type DisplayStatus, displayStatusOf, isUp } from '../../data/servers/server-status.js';
import { translate } from '../../i18n/messages.js';
import { useTexts } from '../../i18n/texts.js';
import { LAYOUT } from '../../theme/tokens.js';
import { consolePath } from '../../components/shared/paths.js';
import { PlayersSpark } from '../../components/shared/heartbeat/players-spark.js';
import { ServerStatusBadge } from '../../components/shared/server-status-badge.js';
import { DiagnoseButton } from './doctor/diagnose-button.js';
import { RowMenu } from './row-menu.js';
import { NextRestart, Players } from './server-figures.js';
import { ServerName } from './server-name.js';
import { type SelectServer } from './use-selection.js';
import { serversTexts } from './texts/en.js';

const OWN_PROPS: readonly PropertyKey[] = ['isLimited', 'isSelected'];

interface RowStyle {
  readonly isLimited: boolean;
  readonly isSelected: boolean | undefined;
}

const Row = styled('li', { shouldForwardProp: (prop) => !OWN_PROPS.includes(prop) })<RowStyle>(
  ({ theme, isLimited, isSelected }) => ({
    display: 'grid',
    gridTemplateColumns: 'subgrid',
    gridColumn: '1 / -1',
    alignItems: 'center',
    gap: '4px 20px',
    padding: 'var(--row-padding) 12px var(--row-padding) 20px',
    '&:not(:last-of-type)': { borderBottom: `1px solid ${theme.vars.palette.line.subtle}` },
    '&:hover': { backgroundColor: theme.vars.palette.action.hover },
    '&:first-of-type': { borderTopLeftRadius: 11, borderTopRightRadius: 11 },
    '&:last-of-type': { borderBottomLeftRadius: 11, borderBottomRightRadius: 11 },
    [theme.breakpoints.down('lg')]: {
      gridTemplateColumns: 'minmax(0, 1fr) auto auto',
      padding: '12px 16px',
      gap: '8px 16px',
    },
    // An inset shadow instead of a border, so that a state change does not shift the row.
    ...(isSelected === true && {
      '&, &:hover': {
        backgroundColor: `color-mix(in srgb, ${theme.vars.palette.accent.soft} 55%, transparent)`,
      },
    }),
    ...(isLimited && { boxShadow: `inset 3px 0 ${theme.vars.palette.state.limited}` }),
  }),
);

interface ServerRowProps {
  readonly server: Server;
  /** When a schedule restarts it next; undefined if none does within a day. */
  readonly restartAt?: string | undefined;
  /** Undefined until it is known. */
  readonly heartbeat: ServerHeartbeat | undefined;
  readonly showOwner: boolean;
  readonly showActions: boolean;
  /** Undefined while no servers are being selected. */
  readonly isSelected?: boolean | undefined;
  readonly onSelect?: SelectServer | undefined;
  /** Called when the user starts to interact with the row, or with a dialog it opened. */
  readonly onHold?: ((serverId: number) => void) | undefined;
  /** Index in a virtualized list. */
  readonly index?: number;
  /** Total number of rows in that list. */
  readonly count?: number;
  /** Pixels above the row, in place of rows that are not rendered. */
  readonly gap?: number;
  readonly measure?: (row: HTMLElement | null) => void;
}

/** Re-rendered only when its own server changes. */
export const ServerRow = memo(function ServerRow(props: ServerRowProps) {
  const { server, restartAt, showOwner, showActions, onHold, index, count, gap, measure } = props;
  const { heartbeat, isSelected, onSelect } = props;
  const status = displayStatusOf(server);
  const reason = status === 'online' ? '' : translate(server, 'statusReason');
  return (
    <Row
      ref={measure}
      data-server={server.name}
      data-index={index}
      aria-posinset={index === undefined ? undefined : index + 1}
      aria-setsize={count}
      isLimited={status === 'fallback'}
      isSelected={isSelected}
      style={{ marginTop: gap }}
      onFocus={() => onHold?.(server.id)}
    >
      <Box sx={{ minWidth: 0, gridColumn: { xs: '1 / 3', lg: 'auto' } }}>
        <ServerName server={server} isSelected={isSelected} onSelect={onSelect} />
        {(isUp(status) || reason === '') && <Facts server={server} status={status} />}
        <Problem server={server} reason={reason} isOnline={status === 'online'} />
      </Box>
      {showOwner && <Owner server={server} />}
      <Box sx={{ alignSelf: { xs: 'start', lg: 'center' }, justifySelf: { xs: 'end', lg: 'start' } }}>
        <ServerStatusBadge status={status} />
      </Box>
      <Players status={status} server={server} />
      <Box sx={{ display: { xs: 'none', lg: 'block' } }}>
        <PlayersSpark heartbeat={heartbeat} maxPlayers={server.maxPlayers} />
      </Box>
      <NextRestart at={restartAt} />
      <Actions server={server} isOnline={status === 'online'} showActions={showActions} />
    </Row>
  );
});

/** A column of its own on wide windows, the last line of the card on narrow ones. */
function Owner({ server: { owner, access } }: { server: Server }) {
  const t = useTexts(serversTexts);
  return (
    <Typography
      variant="caption"
      component="div"
      noWrap
      title={t.ownedBy({ name: owner ?? '–' })}
      sx={{ color: 'text.secondary', gridColumn: { xs: '1 / -1', lg: 'auto' }, order: { xs: 1, lg: 0 } }}
    >
      {access.role === 'owner' ? t.you : t.ownedBy({ name: owner ?? '–' })}
    </Typography>
  );
}

/** Its game, map and address, in one line. */
function Facts({ server, status }: { server: Server; status: DisplayStatus }) {
  const { query, host, port, type } = server;
  const protocols = useProtocols();
  const known = useGames().find(({ id }) => id === server.game);
  const name = known?.name ?? protocols.find(({ id }) => id === type)?.name ?? type;
  const seen = isUp(status) ? [query?.map, query?.version] : [];
  return (
    <Typography
      variant="caption"
      component="div"
      noWrap
      sx={{ color: 'faint.text', fontVariantNumeric: 'tabular-nums' }}
    >
      {[name, ...seen, `${host}:${port}`].filter(Boolean).join(' · ')}
    </Typography>
  );
}

/** Why the server is not online, with what finds out more. */
function Problem({ server, reason, isOnline }: { server: Server; reason: string; isOnline: boolean }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', lg: 'nowrap' },
        alignItems: 'center',
        columnGap: 2,
        minWidth: 0,
      }}
    >
      {reason !== '' && (
        <Tooltip title={reason} describeChild>
          <Typography
            variant="caption"
            component="p"
            sx={{
              ...{ color: 'text.secondary', m: 0, py: 1, minWidth: 0 },
              ...{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: { lg: 'nowrap' } },
            }}
          >
            {reason}
          </Typography>
        </Tooltip>
      )}
      <DiagnoseButton server={server} isOffered={!isOnline && mayOn(server, 'server.edit')} />
    </Box>
  );
}

interface ActionsProps {
  readonly server: Server;
  readonly isOnline: boolean;
  readonly showActions: boolean;
}

function Actions({ server, isOnline, showActions }: ActionsProps) {
  const t = useTexts(serversTexts);
  return (
    <Box
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        [theme.breakpoints.down('lg')]: { gridColumn: '2 / 4', mr: -1 },
        [theme.breakpoints.down('md')]: {
          gap: 2,
          '& .MuiButton-root': { minHeight: LAYOUT.finger },
          '& .MuiIconButton-root': { width: LAYOUT.finger, height: LAYOUT.finger },
        },
      })}
    >
      <Button
        component={Link}
        to={consolePath(server.id)}
        size="small"
        startIcon={<Terminal />}
        disabled={!isOnline}
      >
        {t.console}
      </Button>
      <RowMenu server={server} showActions={showActions} />
    </Box>
  );
}
