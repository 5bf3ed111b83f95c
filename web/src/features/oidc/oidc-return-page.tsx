import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ApiError } from '@outpost/api-client/api-error.js';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { completeOidc, consentToOidc, linkIdentity, registerWithOidc } from '../../data/auth/oidc.actions.js';
import { takeWayBack } from '../../data/auth/issuer.js';
import { useRegistration } from '../../data/auth/use-registration.js';
import { messageOf } from '../../data/error-message.js';
import { useTexts } from '../../i18n/texts.js';
import { EntryLayout } from '../../components/shared/entry-layout.js';
import { paths } from '../../components/shared/paths.js';
import { SECOND_STEP } from '../../components/shared/way-back.js';
import { FullScreenSpinner } from '../../components/ui/full-screen-spinner.js';
import { Notice } from '../../components/ui/notice.js';
import { usePageTitle } from '../../components/ui/page-title.js';
import { useAction } from '../../components/ui/use-action.js';
import { oidcTexts } from './texts/en.js';

type Shown =
  | { readonly state: 'busy' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'consent'; readonly username: string }
  | { readonly state: 'unknown'; readonly entersAtOnce: boolean };

async function redeem(query: string): Promise<Shown | 'entered'> {
  // Nobody finds the code in the history of the browser.
  window.history.replaceState(null, '', paths.signIn);
  const { state, username = '', entersAtOnce = false } = await completeOidc(query);
  if (state === 'linked') await linkIdentity();
  if (state === 'consent') return { state, username };
  return state === 'unknown' ? { state, entersAtOnce } : 'entered';
}

/** Where the issuer returns to. */
export function OidcReturnPage() {
  const t = useTexts(oidcTexts);
  usePageTitle(t.title);
  const [query] = useState(useLocation().search);
  const navigate = useNavigate();
  const [shown, setShown] = useState<Shown>({ state: 'busy' });
  const isRedeemed = useRef(false);
  const fail = (error: unknown): void => {
    const isSecondStep = error instanceof ApiError && error.code === 'second_factor_needed';
    if (isSecondStep) void navigate(paths.auth, { replace: true, state: SECOND_STEP });
    else setShown({ state: 'failed', error });
  };
  const enter = (): Promise<void> | void => navigate(takeWayBack() ?? paths.dashboard, { replace: true });
  const show = useEffectEvent((outcome: Shown | 'entered') =>
    outcome === 'entered' ? enter() : setShown(outcome),
  );
  const refuse = useEffectEvent(fail);
  useEffect(() => {
    // A code works once. Effects of a page in development run twice.
    if (isRedeemed.current) return;
    isRedeemed.current = true;
    redeem(query).then(show, refuse);
  }, [query]);
  switch (shown.state) {
    case 'busy':
      return <FullScreenSpinner />;
    case 'consent':
      return (
        <Question title={t.consentTitle({ username: shown.username })} text={t.consentText}>
          <Answer label={t.consent} act={consentToOidc} onDone={enter} onError={fail} />
        </Question>
      );
    case 'unknown':
      return <Unknown entersAtOnce={shown.entersAtOnce} onDone={enter} onError={fail} />;
    case 'failed':
      return (
        <Question title={t.failed}>
          <Notice tone="problem">{messageOf(shown.error)}</Notice>
        </Question>
      );
  }
}

interface AnsweredProps {
  readonly onDone: () => Promise<void> | void;
  readonly onError: (error: unknown) => void;
}

function Unknown({ entersAtOnce, ...answered }: AnsweredProps & { entersAtOnce: boolean }) {
  const t = useTexts(oidcTexts);
  const { mode, issuer = '' } = useRegistration();
  const isOpen = entersAtOnce || mode === 'open';
  const asked = entersAtOnce ? t.unknownExpected : t.unknownText;
  return (
    <Question title={t.unknownTitle({ issuer })} text={isOpen ? asked : t.unknownClosed}>
      {isOpen && <Answer label={entersAtOnce ? t.create : t.register} act={registerWithOidc} {...answered} />}
    </Question>
  );
}

interface AnswerProps extends AnsweredProps {
  readonly label: string;
  readonly act: () => Promise<void>;
}

function Answer({ label, act, onDone, onError }: AnswerProps) {
  const { run, isPending } = useAction(async () => {
    try {
      await act();
      await onDone();
    } catch (error) {
      onError(error);
    }
  });
  return (
    <Button
      variant="contained"
      color="primary"
      size="large"
      fullWidth
      loading={isPending}
      onClick={() => run()}
    >
      {label}
    </Button>
  );
}

interface QuestionProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

function Question({ title, text, children }: QuestionProps) {
  const t = useTexts(oidcTexts);
  return (
    <EntryLayout>
      <Typography variant="title" component="h1" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Typography component="p" sx={{ color: 'text.secondary', m: 0, mt: 1, mb: 6 }}>
        {text}
      </Typography>
      {children}
      <Button component={Link} to={paths.auth} replace variant="text" sx={{ mt: 4, ml: -3.5 }}>
        {t.back}
      </Button>
    </EntryLayout>
  );
}
