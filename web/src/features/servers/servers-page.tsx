import Add from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { Suspense, useState } from 'react';
import { useAuth } from '../../data/auth-provider.js';
import { lazyPart } from '../../i18n/lazy-part.js';
import { useTexts } from '../../i18n/texts.js';
import { Page } from '../../ui/page.js';
import { Panel } from '../../ui/panel.js';
import { ServerList } from './server-list.js';
import { serversTexts } from './texts/en.js';

const AddServerDialog = lazyPart(async () => (await import('./add-server-dialog.js')).AddServerDialog);

export function ServersPage() {
  const t = useTexts(serversTexts);
  const [isAdding, setAdding] = useState(false);
  const add = <AddServerButton onClick={() => setAdding(true)} />;
  return (
    <Page title={t.pageTitle} subtitle={t.pageIntro} actions={add}>
      <Panel>
        <ServerList showActions emptyAction={add} />
      </Panel>
      <Suspense>{isAdding && <AddServerDialog onClose={() => setAdding(false)} />}</Suspense>
    </Page>
  );
}

function AddServerButton({ onClick }: { onClick: () => void }) {
  const { hasSubscription } = useAuth();
  const t = useTexts(serversTexts);
  return (
    <Tooltip title={hasSubscription ? '' : t.addNeedsPremium}>
      <span>
        <Button
          variant="contained"
          color="primary"
          startIcon={<Add />}
          disabled={!hasSubscription}
          onClick={onClick}
        >
          {t.addServer}
        </Button>
      </span>
    </Tooltip>
  );
}
