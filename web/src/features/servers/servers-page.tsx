import NotificationsNone from '@mui/icons-material/NotificationsNoneOutlined';
import Checklist from '@mui/icons-material/ChecklistRounded';
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
import { isFreeTierFull } from '../../data/billing/plan-limits.js';
import { isSoon, useUpcomingRestarts } from '../../data/schedules/use-upcoming-restarts.js';
import { useServers } from '../../data/servers/use-servers.js';
import { isOwn } from '../../data/servers/server-access.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../components/shared/paths.js';
import { useMinute } from '../../components/shared/use-minute.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { Notice } from '../../components/ui/notice.js';
import { Page } from '../../components/ui/page.js';
import { Panel } from '../../components/ui/panel.js';
import { AddServer } from './add-server.js';
import { type ScheduleOnSeveral, SelectionBar } from './selection-bar.js';
import { ServerFilterBar } from './server-filter-bar.js';
import { isNarrowed, shownServers } from './server-filter.js';
import { ServerList } from './server-list.js';
import { ServerRows } from './server-rows.js';
import { serversTexts } from './texts/en.js';
import { useSelection } from './use-selection.js';
import { type FilterChange, useServerFilter } from './use-server-filter.js';

/** Lists up to this length need no search. */
const AT_A_GLANCE = 10;

interface ServersListProps {
  readonly servers: readonly Server[];
  readonly isSelecting: boolean;
  readonly onSelectionEnd: () => void;
  readonly schedule: ScheduleOnSeveral;
}

/** All servers, with search and filters for long lists. */
function ServersList({ servers, isSelecting, onSelectionEnd, schedule }: ServersListProps) {
  const t = useTexts(serversTexts);
  const { filter, setSearch, setParam, clear } = useServerFilter();
  const [held, setHeld] = useState<number>();
  const soon = useRestartsSoon();
  const shown = useMemo(() => shownServers(servers, filter, soon, held), [servers, filter, soon, held]);
  // Rendering a screen of rows takes longer than a frame; deferring it keeps typing responsive.
  const drawn = useDeferredValue(shown);
  const selection = useSelection(drawn, isSelecting);
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
    clear: () => {
      setHeld(undefined);
      clear();
    },
  };
  // With the key, another order is shown at once, wherever the mouse is.
  const rows = (
    <>
      <ServerRows
        key={filter.sort}
        servers={drawn}
        showActions
        held={held}
        onHold={setHeld}
        selected={isSelecting ? selection.ids : undefined}
        onSelect={isSelecting ? selection.select : undefined}
      />
      {isSelecting && (
        <SelectionBar
          selection={selection}
          chosen={servers.filter(({ id }) => selection.ids.has(id))}
          shown={shown}
          schedule={schedule}
          onEnd={onSelectionEnd}
        />
      )}
    </>
  );
  if (servers.length <= AT_A_GLANCE && servers.every(isOwn) && !isNarrowed(filter)) return rows;
  return (
    <>
      <ServerFilterBar filter={filter} servers={servers} soon={soon} {...change} />
      {rows}
      {shown.length === 0 && (
        <EmptyState
          icon={<SearchOff />}
          text={t.noneFound}
          action={<Button onClick={change.clear}>{t.clearFilters}</Button>}
        />
      )}
      <span role="status" style={visuallyHidden}>
        {isNarrowed(filter) && t.found({ count: shown.length })}
      </span>
    </>
  );
}

/** Ids of the servers that a schedule restarts within the hour. */
function useRestartsSoon(): ReadonlySet<number> {
  const { data: upcoming } = useUpcomingRestarts();
  const now = useMinute();
  return useMemo(
    () => new Set(upcoming?.restarts.flatMap(({ serverId, at }) => (isSoon(at, now) ? [serverId] : []))),
    [upcoming, now],
  );
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
  readonly schedule: ScheduleOnSeveral;
}

export function ServersPage({ links, schedule }: ServersPageProps) {
  const t = useTexts(serversTexts);
  const { data: servers = [] } = useServers();
  const [isSelecting, setSelecting] = useState(false);
  return (
    <AddServer>
      {(add) => (
        <Page
          title={t.pageTitle}
          subtitle={t.pageIntro}
          actions={
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
              {links}
              <Button component={RouterLink} to={paths.alerts} startIcon={<NotificationsNone />}>
                {t.alerts}
              </Button>
              {servers.length > 1 && (
                <Button
                  startIcon={<Checklist />}
                  aria-pressed={isSelecting}
                  onClick={() => setSelecting(!isSelecting)}
                >
                  {t.select}
                </Button>
              )}
              {add}
            </Box>
          }
        >
          <Panel>
            <ServerList emptyAction={add}>
              {(listed) => (
                <ServersList
                  servers={listed}
                  isSelecting={isSelecting}
                  onSelectionEnd={() => setSelecting(false)}
                  schedule={schedule}
                />
              )}
            </ServerList>
          </Panel>
          <FreeTierNotice />
        </Page>
      )}
    </AddServer>
  );
}
