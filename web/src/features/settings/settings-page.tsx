import { useSignedInUser } from '../../data/auth/auth-provider.js';
import { useTexts } from '../../i18n/texts.js';
import { Page } from '../../components/ui/page.js';
import { PageTabs } from '../../components/ui/page-tabs.js';
import { PasswordForm } from './password-form.js';
import { ProfileTab } from './profile-tab.js';
import { SecurityTab } from './second-factor/security-tab.js';
import { SessionsTab } from './sessions-tab.js';
import { SubscriptionTab } from './subscription-tab.js';
import { settingsTexts } from './texts/en.js';
import { TokensTab } from './tokens-tab.js';

export function SettingsPage() {
  const t = useTexts(settingsTexts);
  const { paymentsOff } = useSignedInUser();
  const subscription = { id: 'subscription', label: t.subscription, content: <SubscriptionTab /> };
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
          { id: 'tokens', label: t.tokens, content: <TokensTab /> },
        ]}
      />
    </Page>
  );
}
