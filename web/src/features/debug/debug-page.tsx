import { useAuth } from '../../data/auth-provider.js';
import { Facts } from '../../ui/facts.js';
import { Page } from '../../ui/page.js';
import { Panel } from '../../ui/panel.js';
import { debugFacts } from './debug-facts.js';

/** What this browser knows of who is signed in. */
export function DebugPage() {
  const auth = useAuth();
  return (
    <Page title="User Debug" subtitle="What the panel knows of your session.">
      <Panel aria-label="Session" sx={{ px: { xs: 4, sm: 6 }, py: 4 }}>
        <Facts facts={debugFacts(auth)} />
      </Panel>
    </Page>
  );
}
