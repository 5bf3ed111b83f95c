import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../i18n/lazy-part.js';
import { useTexts } from '../../i18n/texts.js';
import { usePageTitle } from '../../ui/page-title.js';
import { EntryLayout } from '../../widgets/entry-layout.js';
import { type AuthTab, AuthTabs } from './auth-tabs.js';
import { LoginForm } from './login-form.js';
import { authTexts } from './texts/en.js';

const RegisterForm = lazyPart(async () => (await import('./register-form.js')).RegisterForm);

export function AuthPage() {
  const t = useTexts(authTexts);
  usePageTitle(t.pageTitle);
  const [tab, setTab] = useState<AuthTab>('login');
  return (
    <EntryLayout>
      <Typography variant="title" component="h1">
        {tab === 'login' ? t.loginTitle : t.registerTitle}
      </Typography>
      <Typography component="p" sx={{ color: 'text.secondary', m: 0, mt: 1 }}>
        {tab === 'login' ? t.loginIntro : t.registerIntro}
      </Typography>
      <AuthTabs shown={tab} onShow={setTab} />
      <Box role="tabpanel" id="panel-auth" aria-labelledby={`tab-${tab}`}>
        {tab === 'login' ? (
          <LoginForm />
        ) : (
          <Suspense>
            <RegisterForm onRegistered={() => setTab('login')} />
          </Suspense>
        )}
      </Box>
    </EntryLayout>
  );
}
