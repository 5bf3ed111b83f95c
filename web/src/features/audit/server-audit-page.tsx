import { useParams } from 'react-router-dom';
import { useServer } from '../../data/servers/use-server.js';
import { useTexts } from '../../i18n/texts.js';
import { BackButton } from '../../components/shared/back-button.js';
import { paths, serverPath } from '../../components/shared/paths.js';
import { LinesLoading } from '../../components/ui/lines-loading.js';
import { LoadFailure } from '../../components/ui/load-failure.js';
import { Page } from '../../components/ui/page.js';
import { Panel } from '../../components/ui/panel.js';
import { AuditList } from './audit-list.js';
import { auditTexts } from './texts/en.js';

/** Who changed what on a server, and which commands were sent to it. */
export function ServerAuditPage() {
  const t = useTexts(auditTexts);
  const serverId = Number(useParams()['id']);
  const { data: server, error, mutate } = useServer(serverId);
  if (!server) {
    return (
      <Page title={t.audit} back={<BackButton to={paths.servers} label={t.toServers} />}>
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
      tabTitle={`${t.audit}: ${server.name}`}
      subtitle={t.auditAbout}
      back={<BackButton to={serverPath(serverId)} label={t.toServer} />}
    >
      <AuditList title={t.audit} reach={serverId} />
    </Page>
  );
}
