import { type SetupState } from '@outpost/contracts/setup.js';
import useSWR from 'swr';
import { api } from './api.js';
import { keys } from './keys.js';

/** Asked only while nobody is signed in: with a user, the panel is set up. */
export const useSetup = (signedOut: boolean) =>
  useSWR<SetupState, Error>(signedOut ? keys.setup : null, () => api.call('GET /api/setup'));
