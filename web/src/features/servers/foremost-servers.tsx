import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Server } from '@outpost/contracts/servers.js';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../components/shared/paths.js';
import { foremost } from './server-filter.js';
import { ServerRows } from './server-rows.js';
import { serversTexts } from './texts/en.js';

/** Up to here all of them are shown, as they were registered. */
const ALL_SHOWN = 20;
/** Of more than that: what stands below the list must not be out of reach. */
const FOREMOST = 10;

/** The servers for whoever passes by: all of a few; of many those that need somebody, and the way to the rest. */
export function ForemostServers({ servers }: { servers: readonly Server[] }) {
  const t = useTexts(serversTexts);
  const isPart = servers.length > ALL_SHOWN;
  const shown = useMemo(() => (isPart ? foremost(servers, FOREMOST) : servers), [isPart, servers]);
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
