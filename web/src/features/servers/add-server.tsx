import Add from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { type Server } from '@outpost/contracts/servers.js';
import { type ReactNode, Suspense, useState } from 'react';
import { useAuth } from '../../data/auth/auth-provider.js';
import { useSeesPlans } from '../../data/billing/use-sees-plans.js';
import { isFreeTierFull } from '../../data/servers/server-access.js';
import { useServers } from '../../data/servers/use-servers.js';
import { lazyPart } from '../../i18n/lazy-part.js';
import { useTexts } from '../../i18n/texts.js';
import { serversTexts } from './texts/en.js';

const AddServerDialog = lazyPart(async () => (await import('./add-server-dialog.js')).AddServerDialog);

interface AddServerProps {
  readonly onAdded?: (server: Server) => void;
  /** Places the button, possibly in several positions. */
  readonly children: (button: ReactNode) => ReactNode;
}

/**
 * The button to add a server. The dialog lives here, so it stays open when the list around the button is re-rendered.
 */
export function AddServer({ onAdded, children }: AddServerProps) {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      {children(<AddServerButton onClick={() => setAdding(true)} />)}
      <Suspense>
        {isAdding && <AddServerDialog onAdded={onAdded} onClose={() => setAdding(false)} />}
      </Suspense>
    </>
  );
}

/** Guests have no button, rather than one that only leads to a plan. */
function AddServerButton({ onClick }: { onClick: () => void }) {
  const { hasSubscription } = useAuth();
  const seesPlans = useSeesPlans();
  const { data: servers = [] } = useServers();
  const t = useTexts(serversTexts);
  if (!hasSubscription && !seesPlans) return null;
  const isFull = !hasSubscription && isFreeTierFull(servers);
  return (
    <Tooltip title={isFull ? t.upgradeHint : ''} describeChild>
      <span>
        <Button variant="contained" color="primary" startIcon={<Add />} disabled={isFull} onClick={onClick}>
          {t.addServer}
        </Button>
      </span>
    </Tooltip>
  );
}
