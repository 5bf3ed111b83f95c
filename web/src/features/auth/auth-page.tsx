import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { usePageTitle } from '../../ui/page-title.js';
import { EntryLayout } from '../../widgets/entry-layout.js';
import { LoginForm } from './login-form.js';
import { RegisterForm } from './register-form.js';

type AuthTab = 'login' | 'register';

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
      <Tabs
        value={tab}
        onChange={(_, chosen: AuthTab) => setTab(chosen)}
        aria-label="Sign in or register"
        sx={{ mt: 5, mb: 6, borderBottom: '1px solid', borderColor: 'line.normal' }}
      >
        <Tab value="login" label="Login" id="tab-login" aria-controls="panel-auth" />
        <Tab value="register" label="Register Interest" id="tab-register" aria-controls="panel-auth" />
      </Tabs>
      <Box role="tabpanel" id="panel-auth" aria-labelledby={`tab-${tab}`}>
        {tab === 'login' ? <LoginForm /> : <RegisterForm onRegistered={() => setTab('login')} />}
      </Box>
    </EntryLayout>
  );
}
