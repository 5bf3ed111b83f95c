import { type ReactNode, Suspense } from 'react';
import { useSignedInUser } from '../../data/auth/auth-provider.js';
import { lazyPart } from '../../i18n/lazy-part.js';
import { useTexts } from '../../i18n/texts.js';
import { AuditButton } from '../../components/shared/audit-button.js';
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

/** With long forms: the other tabs need not wait for them. */
const ServiceAccountsTab = lazyPart(
  async () => (await import('./service-accounts-tab.js')).ServiceAccountsTab,
);
const TokensTab = lazyPart(async () => (await import('./tokens-tab.js')).TokensTab);

export function SettingsPage() {
  const t = useTexts(settingsTexts);
  const { paymentsOff } = useSignedInUser();
  const subscription = { id: 'subscription', label: t.subscription, content: <SubscriptionTab /> };
  return (
    <Page title={t.title} subtitle={t.subtitle} actions={<AuditButton />}>
      <PageTabs
        label={t.title}
        tabs={[
          { id: 'profile', label: t.profile, content: <ProfileTab /> },
          { id: 'password', label: t.password, content: <PasswordForm /> },
          { id: 'security', label: t.security, content: <SecurityTab /> },
          { id: 'sessions', label: t.sessions, content: <SessionsTab /> },
          ...(paymentsOff ? [] : [subscription]),
          { id: 'tokens', label: t.tokens, content: part(<TokensTab />) },
          { id: 'services', label: t.services, content: part(<ServiceAccountsTab />) },
        ]}
      />
    </Page>
  );
}

const part = (tab: ReactNode): ReactNode => (
  <PartBoundary>
    <Suspense fallback={<LinesLoading lines={6} />}>{tab}</Suspense>
  </PartBoundary>
);
