import { useMediaQuery } from '@mui/material';
import { styled } from '@mui/material/styles';
import { type Server } from '@outpost/contracts/servers.js';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type PointerEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useHeartbeats } from '../../data/monitoring/use-heartbeats.js';
import { useUpcomingRestarts } from '../../data/schedules/use-upcoming-restarts.js';
import { isOwn } from './server-filter.js';
import { useTexts } from '../../i18n/texts.js';
import { useSettled } from '../../components/ui/use-settled.js';
import { ServerRow } from './server-row.js';
import { serversTexts } from './texts/en.js';
import { type SelectServer } from './use-selection.js';

/** Name, status, players now and during the last day, next restart and buttons. Fixed widths, so that the columns do not move with the rows. */
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

function WholeRows({
  servers,
  showActions,
  restarts,
  showOwner,
  onHold,
  selected,
  onSelect,
  whilePointed,
}: RowsProps): ReactNode {
  const t = useTexts(serversTexts);
  const heartbeats = useHeartbeats(servers.map(({ id }) => id));
  return (
    <List aria-label={t.list} showOwner={showOwner} {...whilePointed}>
      {servers.map((server) => (
        <ServerRow
          key={server.id}
          server={server}
          restartAt={restarts.get(server.id)}
          heartbeat={heartbeats?.of.get(server.id)}
          showOwner={showOwner}
          showActions={showActions}
          onHold={onHold}
          isSelected={selected?.has(server.id)}
          onSelect={onSelect}
        />
      ))}
    </List>
  );
}

/** Renders the visible rows in normal flow, with spacing in place of the others. */
function VisibleRows({
  servers,
  showActions,
  restarts,
  showOwner,
  held,
  onHold,
  selected,
  onSelect,
  whilePointed,
}: RowsProps): ReactNode {
  const t = useTexts(serversTexts);
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
          server={server}
          restartAt={restarts.get(server.id)}
          heartbeat={heartbeats?.of.get(server.id)}
          showOwner={showOwner}
          showActions={showActions}
          onHold={onHold}
          isSelected={selected?.has(server.id)}
          onSelect={onSelect}
          measure={measure}
          index={index}
          count={servers.length}
          gap={gap}
        />
      ))}
    </List>
  );
}

const SETTLED_MS = 200;
const SPARE_ROWS = 4;
/** Estimates until a row has been measured: most rows of a wide window, and most cards of a phone. */
const ROW_PX = 60;
const CARD_PX = 148;

interface VisibleRow {
  readonly server: Server;
  readonly index: number;
  /** Distance in pixels from the previous rendered row. */
  readonly gap: number;
}

/**
 * Virtualizes a list in a page that scrolls as a whole. Renders the visible rows, a few around them, and the row in
 * use, which may have a dialog open.
 */
function useServerWindow(servers: readonly Server[], held: number | undefined) {
  const isCard = useMediaQuery((theme) => theme.breakpoints.down('lg'), { noSsr: true });
  const list = useRef<HTMLUListElement>(null);
  const top = useTopOf(list);
  const heldIndex = held === undefined ? -1 : servers.findIndex(({ id }) => id === held);
  const rangeExtractor = useCallback(
    (range: Range) => withIndex(defaultRangeExtractor(range), heldIndex),
    [heldIndex],
  );
  const virtualizer = useWindowVirtualizer({
    count: servers.length,
    estimateSize: () => (isCard ? CARD_PX : ROW_PX),
    getItemKey: (index) => servers[index]?.id ?? index,
    overscan: SPARE_ROWS,
    scrollMargin: top,
    // With the viewport size known up front, the first rows are part of the deferred page render instead of a
    // synchronous one after it.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    rangeExtractor,
    useFlushSync: false,
  });
  const items = virtualizer.getVirtualItems();
  const rows = items.flatMap(({ index, start }, at): VisibleRow[] => {
    const server = servers[index];
    return server ? [{ server, index, gap: start - (items[at - 1]?.end ?? top) }] : [];
  });
  const heightBelow = virtualizer.getTotalSize() + top - (items.at(-1)?.end ?? top);
  return { list, rows, measure: virtualizer.measureElement, heightBelow };
}

const withIndex = (indexes: readonly number[], extra: number): number[] =>
  extra < 0 || indexes.includes(extra) ? [...indexes] : [...indexes, extra].sort((a, b) => a - b);

/** Distance in pixels from the top of the page, updated when content above changes height. */
function useTopOf(element: React.RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = (): void => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
