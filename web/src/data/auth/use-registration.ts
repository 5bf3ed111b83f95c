import { PASSWORD_MIN_LENGTH } from '@outpost/contracts/limits.js';
import { type RegistrationTerms } from '@outpost/contracts/registration.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** Until the panel has told otherwise; whoever is then refused is told why. */
const USUAL: RegistrationTerms = { mode: 'open', passwordMinLength: PASSWORD_MIN_LENGTH };

/** Whether people may register, and what is asked of a new password. */
export const useRegistration = (): RegistrationTerms =>
  useSWR<RegistrationTerms, Error>(keys.registration, () => api.call('GET /api/registration'), {
    revalidateOnMount: true,
  }).data ?? USUAL;
