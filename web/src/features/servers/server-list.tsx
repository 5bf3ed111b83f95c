import Dns from '@mui/icons-material/DnsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAuth } from '../../data/auth-provider.js';
import { useServers } from '../../data/use-servers.js';
import { useTexts } from '../../i18n/texts.js';
import { EmptyState } from '../../ui/empty-state.js';
import { LoadFailure } from '../../ui/load-failure.js';
import { paths } from '../../widgets/paths.js';
import { ServerRow } from './server-row.js';
import { serversTexts } from './texts/en.js';

/** What it is, how it is, who is on, and where it leads. */
const COLUMNS = 'minmax(240px, 1fr) 140px 76px auto';

export interface ServerListProps {
  /** Whether rows offer what changes a server, not only what leads to it. */
  readonly showActions?: boolean;
  /** Offered when there is no server yet. */
  readonly emptyAction?: ReactNode;
}

export function ServerList({ showActions = false, emptyAction }: ServerListProps) {
  const t = useTexts(serversTexts);
  const { data: servers, error, mutate } = useServers();
  if (error && !servers) {
    return <LoadFailure title={t.listFailed} error={error} onRetry={() => void mutate()} />;
  }
  if (!servers) return <ServerListSkeleton />;
  if (servers.length === 0) return <NoServers action={emptyAction} />;
  return (
    <Box
      component="ul"
      aria-label={t.list}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        // Rows differ in their buttons; the columns of all of them stand below each other.
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: showActions ? `${COLUMNS} auto` : COLUMNS },
      }}
    >
      {servers.map((server) => (
        <ServerRow key={server.id} server={server} showActions={showActions} />
      ))}
    </Box>
  );
}

function NoServers({ action }: { action: ReactNode }) {
  const { hasSubscription } = useAuth();
  const t = useTexts(serversTexts);
  if (!hasSubscription) {
    return (
      <EmptyState
        icon={<Dns />}
        text={t.upgradeHint}
        action={
          <Button component={Link} to={paths.subscription} variant="contained" color="primary">
            {t.activateSubscription}
          </Button>
        }
      />
    );
  }
  return <EmptyState icon={<Dns />} title={t.listEmpty} text={t.listEmptyHint} action={action} />;
}

function ServerListSkeleton() {
  const t = useTexts(serversTexts);
  return (
    <Box
      role="status"
      aria-busy="true"
      aria-label={t.listLoading}
      sx={{ px: { xs: 4, lg: 5 }, py: 4, display: 'grid', gap: 4 }}
    >
      {[0, 1, 2].map((row) => (
        <Box key={row} sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
          <Skeleton width={36} height={36} />
          <Box sx={{ flex: 1, display: 'grid', gap: 1.5 }}>
            <Skeleton width="30%" height={14} />
            <Skeleton width="45%" height={12} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
