import { Suspense } from 'react';
import { useHealthProblems } from '../../data/health/use-health-problems.js';
import { lazyPart } from '../../i18n/lazy-part.js';

const HealthProblemBar = lazyPart(async () => (await import('./health-problem-bar.js')).HealthProblemBar);

/** Problems of the panel itself, shown on every page to admins, who can fix them. */
export function HealthBanner() {
  const problems = useHealthProblems();
  if (problems.length === 0) return null;
  return (
    <Suspense>
      {problems.map((problem) => (
        <HealthProblemBar key={problem.code} problem={problem} />
      ))}
    </Suspense>
  );
}
