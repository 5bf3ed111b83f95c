import { Suspense } from 'react';
import { useHealthProblems } from '../../data/health/use-health-problems.js';
import { lazyPart } from '../../i18n/lazy-part.js';

const HealthProblemBar = lazyPart(async () => (await import('./health-problem-bar.js')).HealthProblemBar);

/** What is wrong with the panel itself, on every page of whoever can do something about it: hardly ever anything. */
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
