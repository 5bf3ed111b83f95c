import { type SetupState } from '@outpost/contracts/setup.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { joining, prefetch } from '../prefetch.js';
import { keys } from '../keys.js';

const fetchSetup = (): Promise<SetupState> => api.call('GET /api/setup');

export const prefetchSetup = () => prefetch(keys.setup, fetchSetup);

/** Requested only while signed out: if there is a user, the panel is already set up. */
export const useSetup = (signedOut: boolean) =>
  useSWR<SetupState, Error>(signedOut ? keys.setup : null, joining(keys.setup, fetchSetup));
