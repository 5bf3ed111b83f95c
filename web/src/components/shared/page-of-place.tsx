import { type Group } from '@outpost/contracts/groups.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useGroups } from '../../data/groups/use-groups.js';
import { useServer } from '../../data/servers/use-server.js';
import { useTexts } from '../../i18n/texts.js';
import { LinesLoading } from '../ui/lines-loading.js';
import { LoadFailure } from '../ui/load-failure.js';
import { Page } from '../ui/page.js';
import { Panel } from '../ui/panel.js';
import { BackButton } from './back-button.js';
import { paths, serverPath } from './paths.js';
import { sharedTexts } from './texts/en.js';

interface PageOfProps<About> {
  /** What the page shows of the server or the group. */
  readonly title: string;
  readonly actions?: (about: About) => ReactNode;
  readonly children: (about: About) => ReactNode;
}

/** A page below that of a server, which its address names. */
export function PageOfServer(page: PageOfProps<Server>) {
  const t = useTexts(sharedTexts);
  const { data: server, error, mutate } = useServer(Number(useParams()['id']));
  const back = server
    ? { to: serverPath(server.id), label: t.toServer }
    : { to: paths.servers, label: t.toServers };
  const reading = { failed: t.serverFailed, error, retry: () => void mutate() };
  return <Frame {...page} about={server} back={back} reading={reading} />;
}

/** A page below the groups of servers, about the one that its address names. */
export function PageOfGroup(page: PageOfProps<Group>) {
  const t = useTexts(sharedTexts);
  const { data: groups, error, mutate } = useGroups();
  const id = Number(useParams()['id']);
  const group = groups?.find((each) => each.id === id);
  const reading = {
    failed: groups ? t.groupGone : t.groupFailed,
    error: groups ? new Error(t.groupGoneDetail) : error,
    retry: () => void mutate(),
  };
  return <Frame {...page} about={group} back={{ to: paths.groups, label: t.toGroups }} reading={reading} />;
}

interface FrameProps<About> extends PageOfProps<About> {
  readonly about: About | undefined;
  readonly back: { readonly to: string; readonly label: string };
  readonly reading: {
    readonly failed: string;
    readonly error: Error | undefined;
    readonly retry: () => void;
  };
}

function Frame<About extends { readonly name: string }>({
  title,
  actions,
  children,
  about,
  back,
  reading: { failed, error, retry },
}: FrameProps<About>) {
  if (!about) {
    return (
      <Page title={title} back={<BackButton {...back} />}>
        <Panel>
          {error ? <LoadFailure title={failed} error={error} onRetry={retry} /> : <LinesLoading lines={4} />}
        </Panel>
      </Page>
    );
  }
  return (
    <Page
      title={about.name}
      tabTitle={`${title}: ${about.name}`}
      subtitle={title}
      back={<BackButton {...back} />}
      actions={actions?.(about)}
    >
      {children(about)}
    </Page>
  );
}
