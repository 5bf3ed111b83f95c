import { useAuth } from '../../data/auth/auth-provider.js';
import { useTexts } from '../../i18n/texts.js';
import { Facts } from '../../components/ui/facts.js';
import { Page } from '../../components/ui/page.js';
import { Panel } from '../../components/ui/panel.js';
import { debugFacts } from './debug-facts.js';
import { debugTexts } from './texts/en.js';

/** What this browser knows about the current user. */
export function DebugPage() {
  const t = useTexts(debugTexts);
  const auth = useAuth();
  return (
    <Page title={t.title} subtitle={t.subtitle}>
      <Panel aria-label={t.session} sx={{ px: { xs: 4, sm: 6 }, py: { xs: 2, sm: 4 } }}>
        <Facts facts={debugFacts(t, auth)} />
      </Panel>
    </Page>
  );
}
