import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type Server } from '@outpost/contracts/servers.js';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { mayOn } from '../../data/servers/server-access.js';
import { type DisplayStatus, displayStatusOf, isUp, playersOf } from '../../data/servers/server-status.js';
import { useProtocols } from '../../data/games/use-protocols.js';
import { translate } from '../../i18n/messages.js';
import { useTexts } from '../../i18n/texts.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { serverPath } from '../../components/shared/paths.js';
import { ServerStatusBadge } from '../../components/shared/server-status-badge.js';
import { DiagnoseButton } from './doctor/diagnose-button.js';
import { ServerRowActions, ServerRowTools } from './server-row-actions.js';
import { serversTexts } from './texts/en.js';

const Row = styled('li', { shouldForwardProp: (prop) => prop !== 'isLimited' })<{ isLimited: boolean }>(
  ({ theme, isLimited }) => ({
    display: 'grid',
    gridTemplateColumns: 'subgrid',
    gridColumn: '1 / -1',
    alignItems: 'center',
    gap: '4px 20px',
    padding: 'var(--row-padding) 16px var(--row-padding) 20px',
    '&:not(:last-of-type)': { borderBottom: `1px solid ${theme.vars.palette.line.subtle}` },
    '&:hover': { backgroundColor: theme.vars.palette.action.hover },
    '&:first-of-type': { borderTopLeftRadius: 11, borderTopRightRadius: 11 },
    '&:last-of-type': { borderBottomLeftRadius: 11, borderBottomRightRadius: 11 },
    [theme.breakpoints.down('lg')]: {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      padding: 16,
      gap: '8px 16px',
    },
    // An inset shadow instead of a border, so that a state change does not shift the row.
    ...(isLimited && { boxShadow: `inset 3px 0 ${theme.vars.palette.state.limited}` }),
  }),
);

const NameLink = styled(Link)(({ theme }) => ({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'inherit',
  fontWeight: 600,
  // Minimum target size for touch.
  lineHeight: '24px',
  textDecoration: 'none',
  borderRadius: 4,
  '&:hover': { color: theme.vars.palette.accent.text, textDecoration: 'underline' },
  '&:focus-visible': { outlineOffset: -2 },
}));

const TypeTag = styled('span')(({ theme }) => ({
  flex: 'none',
  padding: '1px 6px',
  borderRadius: 5,
  border: `1px solid ${theme.vars.palette.line.normal}`,
  color: theme.vars.palette.text.secondary,
  fontSize: '0.6875rem',
  fontWeight: 550,
}));

interface ServerRowProps {
  readonly server: Server;
  /** Whether to show edit and delete, not just links. */
  readonly showActions: boolean;
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
  const { server, showActions, onHold, index, count, gap, measure } = props;
  const t = useTexts(serversTexts);
  const status = displayStatusOf(server);
  const protocol = useProtocols().find(({ id }) => id === server.type)?.name ?? server.type;
  return (
    <Row
      ref={measure}
      data-server={server.name}
      data-index={index}
      aria-posinset={index === undefined ? undefined : index + 1}
      aria-setsize={count}
      isLimited={status === 'fallback'}
      style={{ marginTop: gap }}
      onFocus={() => onHold?.(server.id)}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
          <NameLink to={serverPath(server.id)}>{server.name}</NameLink>
          <TypeTag>{protocol}</TypeTag>
          {server.beyondPlan && (
            <Tooltip title={t.readOnlyHint} describeChild>
              <TypeTag>{t.readOnly}</TypeTag>
            </Tooltip>
          )}
        </Box>
        <Typography
          variant="caption"
          component="div"
          noWrap
          sx={{ color: 'faint.text', fontFamily: FONT_MONO, mt: 0.5 }}
        >
          {server.host}:{server.port}
        </Typography>
        <GameLine server={server} status={status} />
        <Problem server={server} status={status} />
      </Box>
      <Box sx={{ alignSelf: { xs: 'start', lg: 'center' }, justifySelf: { xs: 'end', lg: 'start' } }}>
        <ServerStatusBadge status={status} />
      </Box>
      <Players status={status} server={server} />
      <ServerRowActions server={server} isOnline={status === 'online'} showActions={showActions} />
      {showActions && <ServerRowTools server={server} />}
    </Row>
  );
});

/** Why the server is not online, in one line, with what finds out more. */
function Problem({ server, status }: { server: Server; status: DisplayStatus }) {
  const isOnline = status === 'online';
  const reason = isOnline ? '' : translate(server, 'statusReason');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      {reason !== '' && (
        <Tooltip title={reason} describeChild>
          <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary', m: 0, py: 1 }}>
            {reason}
          </Typography>
        </Tooltip>
      )}
      <DiagnoseButton server={server} isOffered={!isOnline && mayOn(server, 'server.edit')} />
    </Box>
  );
}

/** Information from the game's query port. */
function GameLine({ server: { query }, status }: { server: Server; status: DisplayStatus }) {
  const facts = [query?.map, query?.version].filter(Boolean);
  if (facts.length === 0 || !isUp(status)) return null;
  return (
    <Typography variant="caption" component="div" noWrap sx={{ color: 'faint.text', mt: 0.5 }}>
      {facts.join(' · ')}
    </Typography>
  );
}

/** A dash if the player count is unknown. */
function Players({ status, server }: { status: DisplayStatus; server: Server }) {
  const t = useTexts(serversTexts);
  return (
    <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
      <Typography variant="small" component="span">
        {playersOf(isUp(status) ? server : { ...server, players: null })}
      </Typography>{' '}
      <Typography variant="caption" component="span" sx={{ color: 'faint.text', display: { lg: 'none' } }}>
        {t.players}
      </Typography>
    </Box>
  );
}
