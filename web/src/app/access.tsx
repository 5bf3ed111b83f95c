import { Suspense, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useAuth } from '../data/auth/auth-provider.js';
import { useSetup } from '../data/auth/use-setup.js';
import { lazyPart } from '../i18n/lazy-part.js';
import { useTexts } from '../i18n/texts.js';
import { FullScreenSpinner } from '../components/ui/full-screen-spinner.js';
import { LoadFailure } from '../components/ui/load-failure.js';
import { paths } from '../components/shared/paths.js';
import { useWayBack, wayBackTo } from '../components/shared/way-back.js';
import { appTexts } from './texts/en.js';

const EnrolmentPage = lazyPart(
  async () => (await import('../features/settings/second-factor/enrolment-page.js')).EnrolmentPage,
);

/** Renders nothing of the app until the current user is known. */
export function AuthLoaded() {
  const t = useTexts(appTexts);
  const { isLoading, error, user, retry } = useAuth();
  if (isLoading) return <FullScreenSpinner />;
  if (user === undefined && error) {
    return <LoadFailure title={t.unreachable} error={error} onRetry={retry} />;
  }
  return <Outlet />;
}

export function SignedInOnly() {
  const { user } = useAuth();
  const location = useLocation();
  if (!user) return <Navigate to={paths.auth} replace state={wayBackTo(location)} />;
  return <EnrolledOnly mustEnrol={user.mustAddSecondFactor === true} />;
}

/** Stays with the enrolment until its recovery codes were seen, even if the account is reread meanwhile. */
function EnrolledOnly({ mustEnrol }: { mustEnrol: boolean }) {
  const [isEnrolling, setEnrolling] = useState(mustEnrol);
  if (mustEnrol && !isEnrolling) setEnrolling(true);
  if (!mustEnrol && !isEnrolling) return <Outlet />;
  return (
    <Suspense fallback={<FullScreenSpinner />}>
      <EnrolmentPage onDone={() => setEnrolling(false)} />
    </Suspense>
  );
}

export function AdminOnly() {
  const { user, isAdmin } = useAuth();
  if (!user) return <Navigate to={paths.auth} replace />;
  return isAdmin ? <Outlet /> : <Navigate to={paths.dashboard} replace />;
}

interface SignedOutOnlyProps {
  /** Whether the page is for a panel that has no admin yet. */
  readonly beforeSetup: boolean;
}

/** Guards sign-in and setup: each redirects to the other when the other is due. */
export function SignedOutOnly({ beforeSetup }: SignedOutOnlyProps) {
  const t = useTexts(appTexts);
  const { user } = useAuth();
  const { data: setup, error, mutate } = useSetup(!user);
  const wayBack = useWayBack();
  if (user) return <Navigate to={wayBack} replace />;
  if (error) {
    return <LoadFailure title={t.unreachable} error={error} onRetry={() => void mutate()} />;
  }
  if (!setup) return <FullScreenSpinner />;
  if (setup.required !== beforeSetup) {
    return <Navigate to={setup.required ? paths.setup : paths.auth} replace />;
  }
  return <Outlet />;
}
