import { Page } from '../../ui/page.js';
import { RoomTabs } from '../../ui/room-tabs.js';
import { PasswordForm } from './password-form.js';
import { ProfileForm } from './profile-form.js';
import { SubscriptionTab } from './subscription-tab.js';
import { TokensTab } from './tokens-tab.js';

export function SettingsPage() {
  return (
    <Page title="Settings" subtitle="Your account on this panel.">
      <RoomTabs
        label="Settings"
        tabs={[
          { id: 'profile', label: 'Profile', content: <ProfileForm /> },
          { id: 'password', label: 'Password', content: <PasswordForm /> },
          { id: 'subscription', label: 'Subscription', content: <SubscriptionTab /> },
          { id: 'tokens', label: 'API Tokens', content: <TokensTab /> },
        ]}
      />
    </Page>
  );
}
