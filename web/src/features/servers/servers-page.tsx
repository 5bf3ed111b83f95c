import { useTexts } from '../../i18n/texts.js';
import { Page } from '../../ui/page.js';
import { Panel } from '../../ui/panel.js';
import { AddServer } from './add-server.js';
import { EveryServer } from './every-server.js';
import { ServerList } from './server-list.js';
import { serversTexts } from './texts/en.js';

export function ServersPage() {
  const t = useTexts(serversTexts);
  return (
    <AddServer>
      {(add) => (
        <Page title={t.pageTitle} subtitle={t.pageIntro} actions={add}>
          <Panel>
            <ServerList emptyAction={add}>{(servers) => <EveryServer servers={servers} />}</ServerList>
          </Panel>
        </Page>
      )}
    </AddServer>
  );
}
