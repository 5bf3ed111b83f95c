import { styled } from '@mui/material/styles';
import { type Server } from '@outpost/contracts/servers.js';
import { type PointerEvent, type ReactNode, useMemo, useState } from 'react';
import { type KnownHeartbeats, useHeartbeats } from '../../data/monitoring/use-heartbeats.js';
import { useUpcomingRestarts } from '../../data/schedules/use-upcoming-restarts.js';
import { isOwn } from '../../data/servers/server-access.js';
import { useTexts } from '../../i18n/texts.js';
import { useSettled } from '../../components/ui/use-settled.js';
import { ServerRow } from './server-row.js';
import { serversTexts } from './texts/en.js';
import { type SelectServer } from './use-selection.js';
import { useServerWindow } from './use-server-window.js';

/**
 * Name, status, players now and during the last day, next restart and buttons. Fixed widths, so that the columns do not
 * move with the rows.
 */
const COLUMNS = 'minmax(240px, 1fr) 124px 124px 96px 100px auto';
const COLUMNS_WITH_OWNER = 'minmax(240px, 1fr) 112px 124px 124px 96px 100px auto';
/** Up to this number all rows are rendered, so that the browser's own search finds them. */
const WHOLE_ROWS = 40;

const List = styled('ul', { shouldForwardProp: (prop) => prop !== 'showOwner' })<{
  showOwner: boolean;
}>(({ theme, showOwner }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: showOwner ? COLUMNS_WITH_OWNER : COLUMNS,
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

interface ServerRowsProps {
  readonly servers: readonly Server[];
  /** Whether to offer more than links. */
  readonly showActions: boolean;
  /** Id of the server whose row, or a dialog opened from it, is in use. */
  readonly held?: number | undefined;
  readonly onHold?: (serverId: number) => void;
  /** Undefined while no servers are being selected. */
  readonly selected?: ReadonlySet<number> | undefined;
  readonly onSelect?: SelectServer | undefined;
}

/** A row per server; long lists are virtualized. Rows keep their places while the mouse is over them. */
export function ServerRows(props: ServerRowsProps) {
  const { servers, ...whilePointed } = useSteadyOrder(props.servers);
  const { data: upcoming } = useUpcomingRestarts();
  const restarts = useMemo(
    () => new Map(upcoming?.restarts.map(({ serverId, at }) => [serverId, at])),
    [upcoming],
  );
  const showOwner = servers.some((server) => !isOwn(server));
  const Rows = servers.length <= WHOLE_ROWS ? WholeRows : VisibleRows;
  return (
    <Rows
      {...props}
      servers={servers}
      restarts={restarts}
      showOwner={showOwner}
      whilePointed={whilePointed}
    />
  );
}

interface PointerHandlers {
  readonly onPointerEnter: (event: PointerEvent) => void;
  readonly onPointerLeave: () => void;
}

interface RowsProps extends ServerRowsProps {
  /** When each server is restarted next. */
  readonly restarts: ReadonlyMap<number, string>;
  /** Whether some of them belong to others. */
  readonly showOwner: boolean;
  readonly whilePointed: PointerHandlers;
}

/** A server that goes down moves to the top: not while somebody is about to press one of these buttons. */
function useSteadyOrder(
  servers: readonly Server[],
): PointerHandlers & { readonly servers: readonly Server[] } {
  const [order, setOrder] = useState<ReadonlyMap<number, number>>();
  const ordered = useMemo(
    () => (order ? servers.toSorted((a, b) => placeIn(order, a) - placeIn(order, b)) : servers),
    [servers, order],
  );
  return {
    servers: ordered,
    onPointerEnter: ({ pointerType }) => {
      if (pointerType === 'mouse') setOrder(new Map(servers.map(({ id }, place) => [id, place])));
    },
    onPointerLeave: () => setOrder(undefined),
  };
}

/** New ones come last. */
const placeIn = (order: ReadonlyMap<number, number>, { id }: Server): number => order.get(id) ?? order.size;

/** What every row is handed, whether all or only the visible ones are rendered. */
const rowOf = (
  { restarts, showOwner, showActions, onHold, selected, onSelect }: RowsProps,
  heartbeats: KnownHeartbeats | undefined,
  server: Server,
) => ({
  ...{ server, showOwner, showActions, onHold, onSelect },
  restartAt: restarts.get(server.id),
  heartbeat: heartbeats?.of.get(server.id),
  isSelected: selected?.has(server.id),
});

function WholeRows(props: RowsProps): ReactNode {
  const t = useTexts(serversTexts);
  const { servers, showOwner, whilePointed } = props;
  const heartbeats = useHeartbeats(servers.map(({ id }) => id));
  return (
    <List aria-label={t.list} showOwner={showOwner} {...whilePointed}>
      {servers.map((server) => (
        <ServerRow key={server.id} {...rowOf(props, heartbeats, server)} />
      ))}
    </List>
  );
}

const SETTLED_MS = 200;

/** Renders the visible rows in normal flow, with spacing in place of the others. */
function VisibleRows(props: RowsProps): ReactNode {
  const t = useTexts(serversTexts);
  const { servers, held, showOwner, whilePointed } = props;
  const { list, rows, measure, heightBelow } = useServerWindow(servers, held);
  // While the list is scrolled, those of rows that only pass are not read.
  const visible = useSettled(rows.map(({ server }) => server.id).join(), SETTLED_MS);
  const heartbeats = useHeartbeats(visible === '' ? [] : visible.split(',').map(Number));
  return (
    <List
      ref={list}
      aria-label={t.list}
      showOwner={showOwner}
      style={{ paddingBottom: heightBelow }}
      {...whilePointed}
      sx={{ overflowAnchor: 'none' }}
    >
      {rows.map(({ server, index, gap }) => (
        <ServerRow
          key={server.id}
          {...rowOf(props, heartbeats, server)}
          measure={measure}
          index={index}
          count={servers.length}
          gap={gap}
        />
      ))}
    </List>
  );
}
