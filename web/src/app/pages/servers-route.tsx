import { GroupsLink } from '../../features/groups/groups-link.js';
import { ServersPage } from '../../features/servers/servers-page.js';

/** The page of all servers, composed with parts from other features. */
export const ServersRoute = () => <ServersPage links={<GroupsLink />} />;
