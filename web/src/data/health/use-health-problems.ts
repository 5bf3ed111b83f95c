import { type HealthProblem } from '@outpost/contracts/health.js';
import useSWR from 'swr';
import { keys } from '../keys.js';

const NONE: readonly HealthProblem[] = [];

/** What is wrong with the panel itself, the worst first; the server tells it to admins alone. */
export const useHealthProblems = (): readonly HealthProblem[] =>
  useSWR<readonly HealthProblem[]>(keys.liveHealth, null).data ?? NONE;
