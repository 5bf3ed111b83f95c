import PersonAdd from '@mui/icons-material/PersonAddAltRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Server } from '@outpost/contracts/servers.js';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { mayOn } from '../../data/servers/server-access.js';
import { useServer } from '../../data/servers/use-server.js';
import { useTexts } from '../../i18n/texts.js';
import { LinesLoading } from '../../components/ui/lines-loading.js';
import { LoadFailure } from '../../components/ui/load-failure.js';
import { Page } from '../../components/ui/page.js';
import { Panel } from '../../components/ui/panel.js';
import { BackButton } from '../../components/shared/back-button.js';
import { paths, serverPath } from '../../components/shared/paths.js';
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
  const serverId = Number(useParams()['id']);
  const { data: server, error, mutate } = useServer(serverId);
  const [opened, setOpened] = useState<PeopleDialog>();
  const close = (): void => setOpened(undefined);
  if (!server) {
    return (
      <Page title={t.people} back={<BackButton to={paths.servers} label={t.toServers} />}>
        <Panel>
          {error ? (
            <LoadFailure title={t.serverFailed} error={error} onRetry={() => void mutate()} />
          ) : (
            <LinesLoading lines={4} />
          )}
        </Panel>
      </Page>
    );
  }
  return (
    <Page
      title={server.name}
      tabTitle={`${t.people}: ${server.name}`}
      subtitle={t.people}
      back={<BackButton to={serverPath(serverId)} label={t.toServer} />}
      actions={<PageButtons server={server} onOpen={setOpened} />}
    >
      <PeopleList serverId={serverId} />
      <InvitationList serverId={serverId} />
      {server.access.role === 'owner' && <RoleList serverId={serverId} />}
      {opened === 'invitation' && <InviteDialog server={server} onClose={close} />}
      {opened === 'service' && <AddServiceDialog serverId={serverId} onClose={close} />}
      {opened === 'hand-over' && <HandOverDialog server={server} onClose={close} />}
    </Page>
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
