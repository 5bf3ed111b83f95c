import ArrowBack from '@mui/icons-material/ArrowBackRounded';
import PersonAdd from '@mui/icons-material/PersonAddAltRounded';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useServer } from '../../data/servers/use-server.js';
import { useTexts } from '../../i18n/texts.js';
import { LinesLoading } from '../../components/ui/lines-loading.js';
import { LoadFailure } from '../../components/ui/load-failure.js';
import { Page } from '../../components/ui/page.js';
import { Panel } from '../../components/ui/panel.js';
import { paths, serverPath } from '../../components/shared/paths.js';
import { InvitationList } from './invitation-list.js';
import { InviteDialog } from './invite-dialog.js';
import { PeopleList } from './people-list.js';
import { peopleTexts } from './texts/en.js';

/** Who has access to a server, and who is invited to it. */
export function PeoplePage() {
  const t = useTexts(peopleTexts);
  const serverId = Number(useParams()['id']);
  const { data: server, error, mutate } = useServer(serverId);
  const [isInviting, setInviting] = useState(false);
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
      actions={<InviteButton onClick={() => setInviting(true)} />}
    >
      <PeopleList serverId={serverId} />
      <InvitationList serverId={serverId} />
      {isInviting && <InviteDialog server={server} onClose={() => setInviting(false)} />}
    </Page>
  );
}

function BackButton({ to, label }: { to: string; label: string }) {
  return (
    <Button
      component={Link}
      to={to}
      variant="text"
      size="small"
      startIcon={<ArrowBack />}
      sx={{ ml: -2, mb: 1, color: 'text.secondary' }}
    >
      {label}
    </Button>
  );
}

function InviteButton({ onClick }: { onClick: () => void }) {
  const t = useTexts(peopleTexts);
  return (
    <Button variant="contained" color="primary" startIcon={<PersonAdd />} onClick={onClick}>
      {t.invite}
    </Button>
  );
}
