import { type Group } from '@outpost/contracts/groups.js';
import { placeOfGroup } from '../../data/groups/place.js';
import { isInvitedTo, mayOn } from '../../data/servers/server-access.js';
import { AuditLink } from '../../features/audit/audit-link.js';
import { GroupsPage } from '../../features/groups/groups-page.js';
import { LeaveButton } from '../../features/people/leave-button.js';
import { PeopleLink } from '../../features/people/people-link.js';
import { PolicyLink } from '../../features/policy/policy-link.js';

/** The page of all groups, composed with parts from other features. */
export const GroupsRoute = () => <GroupsPage links={(group) => <Links group={group} />} />;

function Links({ group }: { group: Group }) {
  const place = placeOfGroup(group);
  return (
    <>
      {mayOn(group, 'people.manage') && <PeopleLink place={place} />}
      {mayOn(group, 'commands.list') && <PolicyLink place={place} />}
      {mayOn(group, 'audit.read') && <AuditLink place={place} />}
      {isInvitedTo(group) && <LeaveButton place={place} />}
    </>
  );
}
