import Add from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { lazy, Suspense, useState } from 'react';
import { useAuth } from '../../data/auth-provider.js';
import { Page } from '../../ui/page.js';
import { Panel } from '../../ui/panel.js';
import { ServerList } from './server-list.js';

const AddServerDialog = lazy(async () => ({
  default: (await import('./add-server-dialog.js')).AddServerDialog,
}));

export function ServersPage() {
  const [isAdding, setAdding] = useState(false);
  const add = <AddServerButton onClick={() => setAdding(true)} />;
  return (
    <Page title="My Servers" subtitle="The game servers you administer." actions={add}>
      <Panel>
        <ServerList showActions emptyAction={add} />
      </Panel>
      <Suspense>{isAdding && <AddServerDialog onClose={() => setAdding(false)} />}</Suspense>
    </Page>
  );
}

function AddServerButton({ onClick }: { onClick: () => void }) {
  const { hasSubscription } = useAuth();
  return (
    <Tooltip title={hasSubscription ? '' : 'Premium is needed to add servers'}>
      <span>
        <Button
          variant="contained"
          color="primary"
          startIcon={<Add />}
          disabled={!hasSubscription}
          onClick={onClick}
        >
          Add Server
        </Button>
      </span>
    </Tooltip>
  );
}
