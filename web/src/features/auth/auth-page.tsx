import { type SignOutReason } from '@outpost/contracts/socket.js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSignOutReason } from '../../data/auth/sign-out-reason.js';
import { useSetup } from '../../data/auth/use-setup.js';
import { lazyPart } from '../../i18n/lazy-part.js';
import { useTexts } from '../../i18n/texts.js';
import { Notice } from '../../components/ui/notice.js';
import { usePageTitle } from '../../components/ui/page-title.js';
import { PlainTab } from '../../components/ui/plain-tab.js';
import { EntryLayout } from '../../components/shared/entry-layout.js';
import { paths } from '../../components/shared/paths.js';
import { IssuerButton } from '../../components/shared/issuer-button.js';
import { useInvitationSecret, useIsSecondStep, useWayBack } from '../../components/shared/way-back.js';
import { LoginForm } from './login-form.js';
import { authTexts } from './texts/en.js';

const SecondStepPart = lazyPart(async () => (await import('./second-step.js')).SecondStep);
const RegisterForm = lazyPart(async () => (await import('./register-form.js')).RegisterForm);

export function AuthPage() {
  const t = useTexts(authTexts);
  usePageTitle(t.pageTitle);
  const [tab, setTab] = useState<AuthTab>('login');
  const [isSecondStep, setSecondStep] = useState(useIsSecondStep());
  const { localSignInClosed } = useSetup(true).data ?? {};
  const reason = useSignOutReason();
  const isInvited = useInvitationSecret() !== undefined;
  if (isSecondStep) {
    return (
      <EntryLayout>
        <Suspense>
          <SecondStepPart onBack={() => setSecondStep(false)} />
        </Suspense>
      </EntryLayout>
    );
  }
  return (
    <EntryLayout>
      <Typography variant="title" component="h1">
        {tab === 'login' ? t.loginTitle : t.registerTitle}
      </Typography>
      <Typography component="p" sx={{ color: 'text.secondary', m: 0, mt: 1 }}>
        {t[INTROS[isInvited ? 'invited' : 'usual'][tab]]}
      </Typography>
      {reason && (
        <Box sx={{ mt: 4 }}>
          <Notice>{t[SIGN_OUT_TEXTS[reason]]}</Notice>
        </Box>
      )}
      {localSignInClosed ? (
        <IssuerSignIn />
      ) : (
        <>
          <AuthTabs shown={tab} onShow={setTab} />
          <Box role="tabpanel" id="panel-auth" aria-labelledby={`tab-${tab}`}>
            {tab === 'login' ? (
              <>
                <LoginForm onSecondStep={() => setSecondStep(true)} />
                <IssuerSignIn />
                <Button
                  component={Link}
                  to={paths.forgotPassword}
                  variant="text"
                  size="small"
                  sx={{ mt: 3, ml: -2.5 }}
                >
                  {t.forgotPassword}
                </Button>
              </>
            ) : (
              <Suspense>
                <RegisterForm onRegistered={() => setTab('login')} />
              </Suspense>
            )}
          </Box>
        </>
      )}
    </EntryLayout>
  );
}

function IssuerSignIn() {
  const wayBack = useWayBack();
  const { issuer } = useSetup(true).data ?? {};
  if (issuer === undefined) return null;
  return (
    <Box sx={{ mt: 4 }}>
      <IssuerButton issuer={issuer} wayBack={wayBack} />
    </Box>
  );
}

const SIGN_OUT_TEXTS = {
  session_ended: 'sessionEnded',
  account_suspended: 'accountSuspended',
  account_deleted: 'accountDeleted',
} as const satisfies Record<SignOutReason, string>;

type AuthTab = 'login' | 'register';

const INTROS = {
  usual: { login: 'loginIntro', register: 'registerIntro' },
  invited: { login: 'loginInvited', register: 'registerInvited' },
} as const;

const TABS = [
  { id: 'login', label: 'loginTab' },
  { id: 'register', label: 'registerTab' },
] as const;

interface AuthTabsProps {
  readonly shown: AuthTab;
  readonly onShow: (tab: AuthTab) => void;
}

/** Tabs for signing in and for registering. */
function AuthTabs({ shown, onShow }: AuthTabsProps) {
  const t = useTexts(authTexts);
  const step = ({ key, currentTarget }: KeyboardEvent<HTMLElement>): void => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const other = TABS.find(({ id }) => id !== shown);
    if (!other) return;
    onShow(other.id);
    currentTarget.querySelector<HTMLElement>(`#tab-${other.id}`)?.focus();
  };
  return (
    <Box
      role="tablist"
      aria-label={t.tabs}
      onKeyDown={step}
      sx={{ display: 'flex', gap: 6, mt: 5, mb: 6, borderBottom: '1px solid', borderColor: 'line.normal' }}
    >
      {TABS.map(({ id, label }) => (
        <PlainTab
          key={id}
          id={`tab-${id}`}
          role="tab"
          aria-selected={id === shown}
          aria-controls="panel-auth"
          tabIndex={id === shown ? 0 : -1}
          onClick={() => onShow(id)}
        >
          {t[label]}
        </PlainTab>
      ))}
    </Box>
  );
}
