import { type Server } from '@outpost/contracts/servers.js';
import { type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useServer } from '../../data/servers/use-server.js';
import { useTexts } from '../../i18n/texts.js';
import { LinesLoading } from '../../components/ui/lines-loading.js';
import { LoadFailure } from '../../components/ui/load-failure.js';
import { Page } from '../../components/ui/page.js';
import { Panel } from '../../components/ui/panel.js';
import { BackButton } from '../../components/shared/back-button.js';
import { paths, serverPath } from '../../components/shared/paths.js';
import { RuleList } from './rule-list.js';
import { policyTexts } from './texts/en.js';

interface PolicyPageProps {
  /** What waits or waited for an approval; provided by another feature. */
  readonly requests: (server: Server) => ReactNode;
}

/** What may be sent to a server, and what needs a reason or a second person. */
export function PolicyPage({ requests }: PolicyPageProps) {
  const t = useTexts(policyTexts);
  const serverId = Number(useParams()['id']);
  const { data: server, error, mutate } = useServer(serverId);
  if (!server) {
    return (
      <Page title={t.policy} back={<BackButton to={paths.servers} label={t.toServers} />}>
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
      tabTitle={`${t.policy}: ${server.name}`}
      subtitle={t.policy}
      back={<BackButton to={serverPath(serverId)} label={t.toServer} />}
    >
      <RuleList server={server} />
      {requests(server)}
    </Page>
  );
}
