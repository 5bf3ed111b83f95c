import { GroupsLink } from '../../features/groups/groups-link.js';
import { ServersPage } from '../../features/servers/servers-page.js';
import { lazyPart } from '../../i18n/lazy-part.js';

const NewSchedule = lazyPart(
  async () => (await import('../../features/schedules/new-schedule.js')).NewSchedule,
);

/** The page of all servers, composed with parts from other features. */
export const ServersRoute = () => (
  <ServersPage
    links={<GroupsLink />}
    schedule={(servers, onClose) => <NewSchedule servers={servers} onClose={onClose} />}
  />
);
