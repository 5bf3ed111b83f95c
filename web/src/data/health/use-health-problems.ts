import { type HealthProblem } from '@outpost/contracts/health.js';
import useSWR from 'swr';
import { keys } from '../keys.js';

const NONE: readonly HealthProblem[] = [];

/** Problems of the panel itself, worst first; the server sends them to admins only. */
export const useHealthProblems = (): readonly HealthProblem[] =>
  useSWR<readonly HealthProblem[]>(keys.liveHealth, null).data ?? NONE;
