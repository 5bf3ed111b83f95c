import { PASSWORD_MIN_LENGTH } from '@outpost/contracts/limits.js';
import { type RegistrationTerms } from '@outpost/contracts/registration.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** Assumed until the panel has answered; if wrong, the server rejects the registration with a reason. */
const USUAL: RegistrationTerms = { mode: 'open', passwordMinLength: PASSWORD_MIN_LENGTH };

const useTerms = (): RegistrationTerms | undefined =>
  useSWR<RegistrationTerms, Error>(keys.registration, () => api.call('GET /api/registration'), {
    revalidateOnMount: true,
  }).data;

/** Whether registration is open, and the rules for a new password. */
export const useRegistration = (): RegistrationTerms => useTerms() ?? USUAL;

/** Whether the panel sends links by email; undefined until it has answered. */
export const useSendsLinks = (): boolean | undefined => {
  const terms = useTerms();
  return terms && terms.sendsLinks === true;
};
