import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useServers } from '../../data/use-servers.js';
import { chosenServer } from '../../features/console/server-choice.js';
import { useTexts } from '../../i18n/texts.js';
import { ServerPicker } from '../../widgets/server-picker.js';
import { ConsoleHere } from './console-here.js';
import { pagesTexts } from './texts/en.js';

/** What the console page shows, for whoever has a word to say in passing. Nothing while there is no server. */
export function DashboardConsole() {
  const t = useTexts(pagesTexts);
  const { data: servers = [] } = useServers();
  const [chosen, setChosen] = useState<number>();
  const server = chosenServer(servers, chosen);
  // Whoever reads one server's console must not find another one's under their hands when that comes online.
  if (server && server.id !== chosen) setChosen(server.id);
  if (!server) return null;
  return (
    <Box component="section" aria-labelledby="dashboard-console" sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Typography variant="section" component="h2" id="dashboard-console" sx={{ flex: 1 }}>
          {t.rconConsole}
        </Typography>
        <ServerPicker
          servers={servers}
          selectedId={server.id}
          onSelect={setChosen}
          isDisabled={({ status }) => status === 'offline'}
        />
      </Box>
      <ConsoleHere server={server} />
    </Box>
  );
}
