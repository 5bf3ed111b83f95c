import PersonAdd from '@mui/icons-material/PersonAddAltRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Server } from '@outpost/contracts/servers.js';
import { useState } from 'react';
import { mayOn } from '../../data/servers/server-access.js';
import { useTexts } from '../../i18n/texts.js';
import { PageOfServer } from '../../components/shared/page-of-server.js';
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
  const close = (): void => setOpened(undefined);
  return (
    <PageOfServer title={t.people} actions={(server) => <PageButtons server={server} onOpen={setOpened} />}>
      {(server) => (
        <>
          <PeopleList serverId={server.id} />
          <InvitationList serverId={server.id} />
          {server.access.role === 'owner' && <RoleList serverId={server.id} />}
          {opened === 'invitation' && <InviteDialog server={server} onClose={close} />}
          {opened === 'service' && <AddServiceDialog serverId={server.id} onClose={close} />}
          {opened === 'hand-over' && <HandOverDialog server={server} onClose={close} />}
        </>
      )}
    </PageOfServer>
  );
}

interface PageButtonsProps {
  readonly server: Server;
  readonly onOpen: (dialog: PeopleDialog) => void;
}

function PageButtons({ server, onOpen }: PageButtonsProps) {
  const t = useTexts(peopleTexts);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      {mayOn(server, 'server.hand-over') && <Button onClick={() => onOpen('hand-over')}>{t.handOver}</Button>}
      {mayOn(server, 'people.manage') && <Button onClick={() => onOpen('service')}>{t.addService}</Button>}
      {mayOn(server, 'people.manage') && (
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
