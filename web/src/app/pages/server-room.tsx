import Article from '@mui/icons-material/ArticleOutlined';
import EventRepeat from '@mui/icons-material/EventRepeatOutlined';
import Terminal from '@mui/icons-material/TerminalOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Server } from '@outpost/contracts/servers.js';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { type DisplayStatus } from '../../data/server-status.js';
import { PlayersPanel } from '../../features/players/players-panel.js';
import { ServerPage } from '../../features/server/server-page.js';
import { EditServerButton } from '../../features/servers/edit-server-button.js';
import { RestartButton } from '../../features/servers/restart-button.js';
import { StartButton } from '../../features/servers/start-button.js';
import { consolePath, logsPath, tasksPath } from '../../widgets/paths.js';

const DoctorCard = lazy(async () => ({
  default: (await import('../../features/servers/doctor/doctor-card.js')).DoctorCard,
}));

/** The page of a server, with what the rooms beside it lend. */
export function ServerRoom() {
  return (
    <ServerPage
      actions={(server, status) => <Actions server={server} status={status} />}
      players={(server) => <PlayersPanel server={server} />}
      doctor={(server) => (
        <Suspense>
          <DoctorCard server={server} />
        </Suspense>
      )}
    />
  );
}

function Actions({ server, status }: { server: Server; status: DisplayStatus }) {
  const isOnline = status === 'online';
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        width: { xs: '100%', md: 'auto' },
        '& > .MuiButton-root': { flex: { xs: '1 1 auto', md: 'none' } },
      }}
    >
      <Button
        component={Link}
        to={consolePath(server.id)}
        size="small"
        startIcon={<Terminal />}
        disabled={!isOnline}
      >
        Console
      </Button>
      <Button component={Link} to={logsPath(server.id)} size="small" startIcon={<Article />}>
        Logs
      </Button>
      <Button component={Link} to={tasksPath(server.id)} size="small" startIcon={<EventRepeat />}>
        Tasks
      </Button>
      <Box sx={{ flex: '1 0 auto', display: 'flex', gap: 1.5, '& > span': { flex: 1 } }}>
        {isOnline ? <RestartButton server={server} /> : <StartButton server={server} />}
        <EditServerButton server={server} />
      </Box>
    </Box>
  );
}
