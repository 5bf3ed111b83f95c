import { useMediaQuery } from '@mui/material';
import { styled } from '@mui/material/styles';
import { type Server } from '@outpost/contracts/servers.js';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { ServerRow } from './server-row.js';
import { serversTexts } from './texts/en.js';

/** Name, status, players and links. */
const COLUMNS = 'minmax(240px, 1fr) 140px 76px auto';
/** Up to this number all rows are rendered, so that the browser's own search finds them. */
const WHOLE_ROWS = 40;

/** Fixed widths, so that the columns do not move with the rows that are rendered. */
const STEADY_COLUMNS = 'minmax(240px, 20%) 140px 76px minmax(0, 1fr) auto';

const List = styled('ul', { shouldForwardProp: (prop) => prop !== 'showActions' })<{ showActions: boolean }>(
  ({ theme, showActions }) => ({
    listStyle: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    // Rows have different buttons, but share their columns.
    gridTemplateColumns: showActions ? `${COLUMNS} auto` : COLUMNS,
    [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  }),
);

interface ServerRowsProps {
  readonly servers: readonly Server[];
  readonly showActions: boolean;
  /** Id of the server whose row, or a dialog opened from it, is in use. */
  readonly held?: number | undefined;
  readonly onHold?: (serverId: number) => void;
}

/** A row per server; long lists are virtualized. */
export function ServerRows(props: ServerRowsProps) {
  return props.servers.length <= WHOLE_ROWS ? <WholeRows {...props} /> : <VisibleRows {...props} />;
}

function WholeRows({ servers, showActions, onHold }: ServerRowsProps): ReactNode {
  const t = useTexts(serversTexts);
  return (
    <List aria-label={t.list} showActions={showActions}>
      {servers.map((server) => (
        <ServerRow key={server.id} server={server} showActions={showActions} onHold={onHold} />
      ))}
    </List>
  );
}

/** Renders the visible rows in normal flow, with spacing in place of the others. */
function VisibleRows({ servers, showActions, held, onHold }: ServerRowsProps): ReactNode {
  const t = useTexts(serversTexts);
  const { list, rows, measure, heightBelow } = useServerWindow(servers, held);
  return (
    <List
      ref={list}
      aria-label={t.list}
      showActions={showActions}
      style={{ paddingBottom: heightBelow }}
      sx={{ overflowAnchor: 'none', gridTemplateColumns: { lg: STEADY_COLUMNS } }}
    >
      {rows.map(({ server, index, gap }) => (
        <ServerRow
          key={server.id}
          server={server}
          showActions={showActions}
          onHold={onHold}
          measure={measure}
          index={index}
          count={servers.length}
          gap={gap}
        />
      ))}
    </List>
  );
}

const SPARE_ROWS = 4;
/** Estimates until a row has been measured: most rows of a wide window, and most cards of a phone. */
const ROW_PX = 72;
const CARD_PX = 216;

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
