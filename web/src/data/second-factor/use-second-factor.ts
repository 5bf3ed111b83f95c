import { type SecondFactor } from '@outpost/contracts/second-factor.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** Every sign-in may use up a recovery code, so it is reread whenever it is opened. */
export const useSecondFactor = () =>
  useSWR<SecondFactor, Error>(keys.secondFactor, () => api.call('GET /api/account/second-factor'), {
    revalidateOnMount: true,
  });
