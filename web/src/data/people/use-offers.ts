import { listRows } from '@outpost/api-client/list-rows.js';
import { type OfferedInvitation } from '@outpost/contracts/people.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** Invitations that name the user. */
export const useOwnInvitations = () =>
  useSWR<readonly OfferedInvitation[], Error>(
    keys.ownInvitations,
    () => listRows((part) => api.page('GET /api/invitations', { query: part })),
    { revalidateOnMount: true },
  );

/** The invitation of a link. */
export const useInvitation = (secret: string) =>
  useSWR<OfferedInvitation, Error>(
    keys.invitationOf(secret),
    () => api.call('POST /api/invitations/find', { body: { secret } }),
    { revalidateOnMount: true },
  );
