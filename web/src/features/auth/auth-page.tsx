import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { usePageTitle } from '../../ui/page-title.js';
import { EntryLayout } from '../../widgets/entry-layout.js';
import { type AuthTab, AuthTabs } from './auth-tabs.js';
import { LoginForm } from './login-form.js';

const RegisterForm = lazy(async () => ({ default: (await import('./register-form.js')).RegisterForm }));

const INTROS: Readonly<Record<AuthTab, { title: string; text: string }>> = {
  login: { title: 'Welcome back', text: 'Sign in to manage your game servers.' },
  register: { title: 'Request access', text: 'Tell us who you are, and an admin will let you in.' },
};

export function AuthPage() {
  usePageTitle('Sign in');
  const [tab, setTab] = useState<AuthTab>('login');
  const { title, text } = INTROS[tab];
  return (
    <EntryLayout>
      <Typography variant="title" component="h1">
        {title}
      </Typography>
      <Typography component="p" sx={{ color: 'text.secondary', m: 0, mt: 1 }}>
        {text}
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
