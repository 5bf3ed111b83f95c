import { Suspense, useEffect } from 'react';
import { useAuth } from '../../data/auth/auth-provider.js';
import { useHealthProblems } from '../../data/health/use-health-problems.js';
import { lazyPart } from '../../i18n/lazy-part.js';

const HealthProblemBar = lazyPart(async () => (await import('./health-problem-bar.js')).HealthProblemBar);

/** Problems of the panel itself, shown on every page to admins, who can fix them. */
export function HealthBanner() {
  const problems = useHealthProblems();
  const { isAdmin } = useAuth();
  useEffect(() => {
    // Once there is a problem, a request for its code may fail as well, which would take the page with it.
    if (isAdmin) void HealthProblemBar.prepare();
  }, [isAdmin]);
  if (problems.length === 0) return null;
  return (
    <Suspense>
      {problems.map((problem) => (
        <HealthProblemBar key={problem.code} problem={problem} />
      ))}
    </Suspense>
  );
}
