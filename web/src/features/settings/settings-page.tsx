import { Suspense } from 'react';
import { useSignedInUser } from '../../data/auth/auth-provider.js';
import { lazyPart } from '../../i18n/lazy-part.js';
import { useTexts } from '../../i18n/texts.js';
import { PartBoundary } from '../../components/ui/error-boundary.js';
import { LinesLoading } from '../../components/ui/lines-loading.js';
import { Page } from '../../components/ui/page.js';
import { PageTabs } from '../../components/ui/page-tabs.js';
import { PasswordForm } from './password-form.js';
import { ProfileTab } from './profile-tab.js';
import { SecurityTab } from './second-factor/security-tab.js';
import { SessionsTab } from './sessions-tab.js';
import { SubscriptionTab } from './subscription-tab.js';
import { settingsTexts } from './texts/en.js';

/** The only tab with a long form: the others need not wait for it. */
const TokensTab = lazyPart(async () => (await import('./tokens-tab.js')).TokensTab);

export function SettingsPage() {
  const t = useTexts(settingsTexts);
  const { paymentsOff } = useSignedInUser();
  const subscription = { id: 'subscription', label: t.subscription, content: <SubscriptionTab /> };
  const tokens = (
    <PartBoundary>
      <Suspense fallback={<LinesLoading lines={6} />}>
        <TokensTab />
      </Suspense>
    </PartBoundary>
  );
  return (
    <Page title={t.title} subtitle={t.subtitle}>
      <PageTabs
        label={t.title}
        tabs={[
          { id: 'profile', label: t.profile, content: <ProfileTab /> },
          { id: 'password', label: t.password, content: <PasswordForm /> },
          { id: 'security', label: t.security, content: <SecurityTab /> },
          { id: 'sessions', label: t.sessions, content: <SessionsTab /> },
          ...(paymentsOff ? [] : [subscription]),
          { id: 'tokens', label: t.tokens, content: tokens },
        ]}
      />
    </Page>
  );
}
