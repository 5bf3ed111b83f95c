import { type Server } from '@outpost/contracts/servers.js';
import { type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useServer } from '../../data/servers/use-server.js';
import { useTexts } from '../../i18n/texts.js';
import { LinesLoading } from '../ui/lines-loading.js';
import { LoadFailure } from '../ui/load-failure.js';
import { Page } from '../ui/page.js';
import { Panel } from '../ui/panel.js';
import { BackButton } from './back-button.js';
import { paths, serverPath } from './paths.js';
import { sharedTexts } from './texts/en.js';

interface PageOfServerProps {
  /** What the page shows of the server. */
  readonly title: string;
  readonly actions?: (server: Server) => ReactNode;
  readonly children: (server: Server) => ReactNode;
}

/** A page below that of a server, which its address names. */
export function PageOfServer({ title, actions, children }: PageOfServerProps) {
  const t = useTexts(sharedTexts);
  const { data: server, error, mutate } = useServer(Number(useParams()['id']));
  if (!server) {
    return (
      <Page title={title} back={<BackButton to={paths.servers} label={t.toServers} />}>
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
      tabTitle={`${title}: ${server.name}`}
      subtitle={title}
      back={<BackButton to={serverPath(server.id)} label={t.toServer} />}
      actions={actions?.(server)}
    >
      {children(server)}
    </Page>
  );
}
