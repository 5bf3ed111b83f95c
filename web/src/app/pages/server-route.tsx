import Box from '@mui/material/Box';
import { type Server } from '@outpost/contracts/servers.js';
import { Suspense } from 'react';
import { type Place, placeOfServer } from '../../data/groups/place.js';
import { isInvitedTo, mayOn } from '../../data/servers/server-access.js';
import { type DisplayStatus } from '../../data/servers/server-status.js';
import { AuditLink } from '../../features/audit/audit-link.js';
import { LeaveButton } from '../../features/people/leave-button.js';
import { PeopleLink } from '../../features/people/people-link.js';
import { PolicyLink } from '../../features/policy/policy-link.js';
import { ServerPage } from '../../features/server/server-page.js';
import { ActionBar } from '../../features/servers/action-bar.js';
import { EditServerButton } from '../../features/servers/edit-server-button.js';
import { PowerButton } from '../../features/servers/power-button.js';
import { ServerLinks } from '../../features/servers/server-links.js';
import { lazyPart } from '../../i18n/lazy-part.js';
import { PartBoundary } from '../../components/ui/error-boundary.js';
import { Panel } from '../../components/ui/panel.js';
import { ConsoleHere } from './console-here.js';

const PlayersPanel = lazyPart(
  async () => (await import('../../features/players/players-panel.js')).PlayersPanel,
);
void PlayersPanel.prepare();

const DoctorCard = lazyPart(
  async () => (await import('../../features/servers/doctor/doctor-card.js')).DoctorCard,
);

/** The server page, composed with parts from other features. */
export function ServerRoute() {
  return (
    <ServerPage
      actions={(server, status) => <Actions server={server} status={status} />}
      players={(server) => (
        <PartBoundary>
          <Suspense fallback={<Panel aria-busy="true" />}>
            <PlayersPanel server={server} />
          </Suspense>
        </PartBoundary>
      )}
      terminal={(server) => <ConsoleHere server={server} />}
      doctor={(server) => (
        <PartBoundary>
          <Suspense>
            <DoctorCard server={server} />
          </Suspense>
        </PartBoundary>
      )}
    />
  );
}

function Actions({ server, status }: { server: Server; status: DisplayStatus }) {
  const place = placeOfServer(server);
  const isOnline = status === 'online';
  return (
    <ActionBar
      sx={{
        width: { xs: '100%', md: 'auto' },
        // Buttons of equal width, wrapped to as many lines as their labels need.
        '& > .MuiButton-root': { flex: { xs: '1 0 0', md: 'none' }, minWidth: 'max-content' },
      }}
    >
      <ServerLinks serverId={server.id} isOnline={isOnline} />
      {mayOn(server, 'commands.list') && <PolicyLink place={place} />}
      {mayOn(server, 'people.manage') && <PeopleLink place={place} />}
      {mayOn(server, 'audit.read') && <AuditLink place={place} />}
      {isInvitedTo(server) && <LeaveButton place={leftPlace(server)} />}
      {mayOn(server, 'server.edit') && <Tools server={server} isOnline={isOnline} />}
    </ActionBar>
  );
}

/** Whoever has a role in the group of a server leaves the group. */
const leftPlace = (server: Server): Place =>
  server.access.byGroup && server.group
    ? { kind: 'groups', ...server.group, access: server.access }
    : placeOfServer(server);

/** Whoever may edit a server may restart it, too. */
function Tools({ server, isOnline }: { server: Server; isOnline: boolean }) {
  return (
    <Box
      sx={{
        flex: '1 0 auto',
        display: 'flex',
        gap: 1.5,
        // Aligns the last icon, rather than its padding, with the page's edge.
        mr: { xs: -3, md: -1.25 },
        '& > span': { flex: 1 },
      }}
    >
      <PowerButton server={server} isOnline={isOnline} />
      <EditServerButton server={server} />
    </Box>
  );
}
