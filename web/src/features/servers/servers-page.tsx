import SearchOff from '@mui/icons-material/SearchOffRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { visuallyHidden } from '@mui/utils';
import { type Server } from '@outpost/contracts/servers.js';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useAuth } from '../../data/auth/auth-provider.js';
import { useSeesPlans } from '../../data/billing/use-sees-plans.js';
import { isFreeTierFull } from '../../data/servers/server-access.js';
import { useServers } from '../../data/servers/use-servers.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../components/shared/paths.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { Notice } from '../../components/ui/notice.js';
import { Page } from '../../components/ui/page.js';
import { Panel } from '../../components/ui/panel.js';
import { AddServer } from './add-server.js';
import { ServerFilterBar } from './server-filter-bar.js';
import { countsOf, isNarrowed, shownServers } from './server-filter.js';
import { ServerList } from './server-list.js';
import { ServerRows } from './server-rows.js';
import { serversTexts } from './texts/en.js';
import { type FilterChange, useServerFilter } from './use-server-filter.js';

/** Lists up to this length need no search. */
const AT_A_GLANCE = 10;

/** All servers, with search and filters for long lists. */
function ServersList({ servers }: { servers: readonly Server[] }) {
  const t = useTexts(serversTexts);
  const { filter, setSearch, setParam } = useServerFilter();
  const [held, setHeld] = useState<number>();
  const shown = useMemo(() => shownServers(servers, filter, held), [servers, filter, held]);
  // Rendering a screen of rows takes longer than a frame; deferring it keeps typing responsive.
  const drawn = useDeferredValue(shown);
  const counts = useMemo(() => countsOf(servers), [servers]);
  // Changing the filter releases the held row.
  const change: FilterChange = {
    setSearch: (text) => {
      setHeld(undefined);
      setSearch(text);
    },
    setParam: (name, value) => {
      setHeld(undefined);
      setParam(name, value);
    },
  };
  if (servers.length <= AT_A_GLANCE && !isNarrowed(filter)) {
    return <ServerRows servers={drawn} showActions held={held} onHold={setHeld} />;
  }
  return (
    <>
      <ServerFilterBar filter={filter} total={servers.length} counts={counts} {...change} />
      <ServerRows servers={drawn} showActions held={held} onHold={setHeld} />
      {shown.length === 0 && (
        <EmptyState
          icon={<SearchOff />}
          text={t.noneFound}
          action={<Button onClick={() => clear(change)}>{t.clearFilters}</Button>}
        />
      )}
      <span role="status" style={visuallyHidden}>
        {isNarrowed(filter) && t.found({ count: shown.length })}
      </span>
    </>
  );
}

function clear({ setSearch, setParam }: FilterChange): void {
  setSearch('');
  setParam('status', undefined);
}

/** What to do once the Free tier holds no more servers. */
function FreeTierNotice() {
  const { hasSubscription } = useAuth();
  const seesPlans = useSeesPlans();
  const { data: servers = [] } = useServers();
  const t = useTexts(serversTexts);
  if (hasSubscription || !seesPlans || !isFreeTierFull(servers)) return null;
  return (
    <Notice>
      {servers.some(({ beyondPlan }) => beyondPlan) && `${t.readOnlyServers} `}
      {t.upgradeHint}{' '}
      <Link component={RouterLink} to={paths.subscription} sx={{ color: 'accent.text' }}>
        {t.activateSubscription}
      </Link>
    </Notice>
  );
}

interface ServersPageProps {
  /** What leads to other ways to look at the servers; provided by other features. */
  readonly links: ReactNode;
}

export function ServersPage({ links }: ServersPageProps) {
  const t = useTexts(serversTexts);
  return (
    <AddServer>
      {(add) => (
        <Page
          title={t.pageTitle}
          subtitle={t.pageIntro}
          actions={
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
              {links}
              {add}
            </Box>
          }
        >
          <Panel>
            <ServerList emptyAction={add}>{(servers) => <ServersList servers={servers} />}</ServerList>
          </Panel>
          <FreeTierNotice />
        </Page>
      )}
    </AddServer>
  );
}
