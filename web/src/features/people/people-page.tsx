import PersonAdd from '@mui/icons-material/PersonAddAltRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type GroupName } from '@outpost/contracts/servers.js';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Place, placeOfGroup, placeOfServer } from '../../data/groups/place.js';
import { mayOn } from '../../data/servers/server-access.js';
import { useTexts } from '../../i18n/texts.js';
import { PageOfGroup, PageOfServer } from '../../components/shared/page-of-place.js';
import { peoplePath } from '../../components/shared/paths.js';
import { Notice } from '../../components/ui/notice.js';
import { AddServiceDialog } from './add-service-dialog.js';
import { HandOverDialog } from './hand-over-dialog.js';
import { InvitationList } from './invitation-list.js';
import { InviteDialog } from './invite-dialog.js';
import { PeopleList } from './people-list.js';
import { RoleList } from './role-list.js';
import { peopleTexts } from './texts/en.js';

type PeopleDialog = 'invitation' | 'service' | 'hand-over';

/** Who has access to a server, and who is invited to it. */
export function PeoplePage() {
  const t = useTexts(peopleTexts);
  const [opened, setOpened] = useState<PeopleDialog>();
  return (
    <PageOfServer
      title={t.people}
      actions={(server) => (
        <PageButtons
          place={placeOfServer(server)}
          mayHandOver={mayOn(server, 'server.hand-over')}
          onOpen={setOpened}
        />
      )}
    >
      {(server) => (
        <>
          {server.group && <GroupNote group={server.group} />}
          <People place={placeOfServer(server)} opened={opened} onClose={() => setOpened(undefined)} />
          {opened === 'hand-over' && <HandOverDialog server={server} onClose={() => setOpened(undefined)} />}
        </>
      )}
    </PageOfServer>
  );
}

/** The same for all servers of a group. */
export function GroupPeoplePage() {
  const t = useTexts(peopleTexts);
  const [opened, setOpened] = useState<PeopleDialog>();
  return (
    <PageOfGroup
      title={t.people}
      actions={(group) => <PageButtons place={placeOfGroup(group)} mayHandOver={false} onOpen={setOpened} />}
    >
      {(group) => <People place={placeOfGroup(group)} opened={opened} onClose={() => setOpened(undefined)} />}
    </PageOfGroup>
  );
}

/** Whoever has a role in the group of the server is not in its own list. */
function GroupNote({ group }: { group: GroupName }) {
  const t = useTexts(peopleTexts);
  return (
    <Notice>
      <strong>{t.groupHasAccess({ group: group.name })}</strong>
      {t.ownRoleCounts}{' '}
      <Box
        component={Link}
        to={peoplePath({ kind: 'groups', id: group.id })}
        sx={{ color: 'accent.text', fontWeight: 550 }}
      >
        {t.peopleOfGroup}
      </Box>
    </Notice>
  );
}

interface PeopleProps {
  readonly place: Place;
  readonly opened: PeopleDialog | undefined;
  readonly onClose: () => void;
}

function People({ place, opened, onClose }: PeopleProps) {
  return (
    <>
      <PeopleList place={place} />
      <InvitationList place={place} />
      {place.access.role === 'owner' && <RoleList place={place} />}
      {opened === 'invitation' && <InviteDialog place={place} onClose={onClose} />}
      {opened === 'service' && <AddServiceDialog place={place} onClose={onClose} />}
    </>
  );
}

interface PageButtonsProps {
  readonly place: Place;
  readonly mayHandOver: boolean;
  readonly onOpen: (dialog: PeopleDialog) => void;
}

function PageButtons({ place, mayHandOver, onOpen }: PageButtonsProps) {
  const t = useTexts(peopleTexts);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      {mayHandOver && <Button onClick={() => onOpen('hand-over')}>{t.handOver}</Button>}
      {mayOn(place, 'people.manage') && <Button onClick={() => onOpen('service')}>{t.addService}</Button>}
      {mayOn(place, 'people.manage') && (
        <Button
          variant="contained"
          color="primary"
          startIcon={<PersonAdd />}
          onClick={() => onOpen('invitation')}
        >
          {t.invite}
        </Button>
      )}
    </Box>
  );
}
