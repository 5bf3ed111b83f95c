import Close from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { type Server } from '@outpost/contracts/servers.js';
import { Link as RouterLink } from 'react-router-dom';
import { displayStatusOf } from '../../data/servers/server-status.js';
import { useTexts } from '../../i18n/texts.js';
import { consolePath, consolesPath } from '../../components/shared/paths.js';
import { ServerStatusBadge } from '../../components/shared/server-status-badge.js';
import { ConsolePanel } from './console-panel.js';
import { NoSuchServer } from './no-such-server.js';
import { consoleTexts } from './texts/en.js';

/** Two columns on wide windows, one on narrow ones; each high enough to read in, however many there are. */
const Grid = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridAutoRows: 'minmax(480px, 1fr)',
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  },
}));

const Pane = styled('div')({ display: 'flex', flexDirection: 'column', gap: 6, minWidth: 0, minHeight: 0 });

interface SideBySideProps {
  readonly servers: readonly Server[];
  /** In the order in which they are shown. */
  readonly ids: readonly number[];
}

/** The consoles of several servers at once, each with its own search, commands and answers. */
export function SideBySide({ servers, ids }: SideBySideProps) {
  return (
    <Grid>
      {ids.map((id) => (
        <Pane key={id}>
          <PaneOf server={servers.find((server) => server.id === id)} id={id} others={without(ids, id)} />
        </Pane>
      ))}
    </Grid>
  );
}

const without = (ids: readonly number[], id: number): readonly number[] =>
  ids.filter((other) => other !== id);

interface PaneOfProps {
  /** Undefined if it is gone, or somebody else's. */
  readonly server: Server | undefined;
  readonly id: number;
  readonly others: readonly number[];
}

function PaneOf({ server, id, others }: PaneOfProps) {
  const t = useTexts(consoleTexts);
  const name = server?.name ?? t.noSuchServer;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 32 }}>
        <Link
          component={RouterLink}
          to={consolePath(id)}
          noWrap
          underline="hover"
          sx={{ color: 'text.primary', fontWeight: 600, lineHeight: '24px' }}
        >
          {name}
        </Link>
        {server && <ServerStatusBadge status={displayStatusOf(server)} />}
        <Box sx={{ flex: 1 }} />
        <IconButton
          component={RouterLink}
          to={consolesPath(others)}
          size="small"
          aria-label={t.closeConsole({ name })}
        >
          <Close sx={{ fontSize: 18 }} />
        </IconButton>
      </Box>
      {server ? <ConsolePanel server={server} /> : <NoSuchServer />}
    </>
  );
}
