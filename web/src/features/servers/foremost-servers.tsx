import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Server } from '@outpost/contracts/servers.js';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { problemsFirst } from '../../data/servers/problem-order.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../components/shared/paths.js';
import { ServerRows } from './server-rows.js';
import { serversTexts } from './texts/en.js';

/** Up to this number all servers are shown. */
const ALL_SHOWN = 20;
/** Longer lists are cut to this length, so that the content below stays reachable. */
const FOREMOST = 10;

/** The dashboard's server list: those that need attention first, and a link to the rest if there are many. */
export function ForemostServers({ servers }: { servers: readonly Server[] }) {
  const t = useTexts(serversTexts);
  const isPart = servers.length > ALL_SHOWN;
  const shown = useMemo(
    () => problemsFirst(servers).slice(0, isPart ? FOREMOST : ALL_SHOWN),
    [isPart, servers],
  );
  return (
    <>
      <ServerRows servers={shown} showActions={false} />
      {isPart && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 2,
            pl: { xs: 4, lg: 5 },
            pr: 3,
            py: 2,
            borderTop: '1px solid',
            borderColor: 'line.subtle',
          }}
        >
          <Typography variant="small" component="p" sx={{ m: 0, color: 'text.secondary' }}>
            {t.foremost({ shown: shown.length, total: servers.length })}
          </Typography>
          <Button component={Link} to={paths.servers} size="small" variant="text">
            {t.showAll}
          </Button>
        </Box>
      )}
    </>
  );
}
