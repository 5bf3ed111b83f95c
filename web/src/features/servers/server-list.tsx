import Dns from '@mui/icons-material/DnsOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { type Server } from '@outpost/contracts/servers.js';
import { type ReactNode, useDeferredValue } from 'react';
import { useAuth } from '../../data/auth/auth-provider.js';
import { useServers } from '../../data/servers/use-servers.js';
import { useTexts } from '../../i18n/texts.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { LoadFailure } from '../../components/ui/load-failure.js';
import { serversTexts } from './texts/en.js';

/** Longer lists are rendered as deferred updates, so that the page stays responsive. */
const DRAWN_AT_ONCE = 40;

interface ServerListProps {
  /** Shown if there are no servers yet. */
  readonly emptyAction: ReactNode;
  /** Renders the servers if there are any. */
  readonly children: (servers: readonly Server[]) => ReactNode;
}

/** The server list, or an empty, loading or error state. */
export function ServerList({ emptyAction, children }: ServerListProps) {
  const t = useTexts(serversTexts);
  const { data, error, mutate } = useServers();
  const drawn = useDeferredValue(data);
  const servers = data && data.length > DRAWN_AT_ONCE ? drawn : data;
  if (error && !data) {
    return <LoadFailure title={t.listFailed} error={error} onRetry={() => void mutate()} />;
  }
  if (!servers) return <ServerListSkeleton />;
  if (servers.length === 0) return <NoServers action={emptyAction} />;
  return children(servers);
}

/** Whoever pays nothing has room for one server. */
function NoServers({ action }: { action: ReactNode }) {
  const { hasSubscription } = useAuth();
  const t = useTexts(serversTexts);
  const hint = hasSubscription ? t.listEmptyHint : t.listEmptyFree;
  return <EmptyState icon={<Dns />} title={t.listEmpty} text={hint} action={action} />;
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
