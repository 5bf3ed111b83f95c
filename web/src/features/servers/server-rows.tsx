import { styled } from '@mui/material/styles';
import { type Server } from '@outpost/contracts/servers.js';
import { type ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { ServerRow } from './server-row.js';
import { serversTexts } from './texts/en.js';
import { useServerWindow } from './use-server-window.js';

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

export interface ServerRowsProps {
  readonly servers: readonly Server[];
  readonly showActions: boolean;
  /** Somebody works in the row of this server, or in a dialog that it opened. */
  readonly held?: number | undefined;
  readonly onHold?: (serverId: number) => void;
}

/** A row for each server; of a long list those in sight. */
export function ServerRows(props: ServerRowsProps) {
  return props.servers.length <= WHOLE_ROWS ? <WholeRows {...props} /> : <RowsInSight {...props} />;
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
function RowsInSight({ servers, showActions, held, onHold }: ServerRowsProps): ReactNode {
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
