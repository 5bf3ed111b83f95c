import { useMediaQuery } from '@mui/material';
import { styled } from '@mui/material/styles';
import { type Server } from '@outpost/contracts/servers.js';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { ServerRow } from './server-row.js';
import { serversTexts } from './texts/en.js';

/** What it is, how it is, who is on, and where it leads. */
const COLUMNS = 'minmax(240px, 1fr) 140px 76px auto';
/** Up to here all rows are in the page, where the browser's own search finds them. */
const WHOLE_ROWS = 40;

/** Whichever rows are in sight, what stands in front of the buttons keeps its place. */
const STEADY_COLUMNS = 'minmax(240px, 20%) 140px 76px minmax(0, 1fr) auto';

const List = styled('ul', { shouldForwardProp: (prop) => prop !== 'showActions' })<{ showActions: boolean }>(
  ({ theme, showActions }) => ({
    listStyle: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    // Rows differ in their buttons; the columns of all of them stand below each other.
    gridTemplateColumns: showActions ? `${COLUMNS} auto` : COLUMNS,
    [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  }),
);

interface ServerRowsProps {
  readonly servers: readonly Server[];
  readonly showActions: boolean;
  /** Somebody works in the row of this server, or in a dialog that it opened. */
  readonly held?: number | undefined;
  readonly onHold?: (serverId: number) => void;
}

/** A row for each server; of a long list those in sight. */
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

/** The rows stand in the page as those of a short list do, with room above and below for the ones that are not drawn. */
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
/** Until a row has been measured. */
const ROW_PX = 90;
const CARD_PX = 230;

interface VisibleRow {
  readonly server: Server;
  readonly index: number;
  /** Pixels between it and the row drawn before it. */
  readonly gap: number;
}

/**
 * Which rows of a list are drawn, in a page that scrolls as a whole: those in sight, a few around them, and the one
 * somebody works in, which may have a dialog open.
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
    // Known before the first look, rows are drawn in steps with the page and not at once behind it.
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

/** Pixels from the top of the page, also after something above has grown. */
function useTopOf(element: React.RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const look = (): void => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
