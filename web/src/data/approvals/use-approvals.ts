import { listRows } from '@outpost/api-client/list-rows.js';
import { type Approval } from '@outpost/contracts/approvals.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** The newest requests on one server; older ones are history. */
const ROWS_ON_SERVER = 50;

/** Commands that wait for an answer of the user, and those that the user waits for. The live connection updates them. */
export const useWaitingApprovals = () =>
  useSWR<readonly Approval[], Error>(
    keys.approvals,
    () => listRows((part) => api.page('GET /api/approvals', { query: part })),
    { revalidateOnMount: true },
  );

/** What waits or waited on a server, newest first. */
export const useApprovalsOf = (serverId: number) =>
  useSWR<readonly Approval[], Error>(
    keys.approvalsOf(serverId),
    () =>
      listRows(
        (part) => api.page('GET /api/servers/:id/approvals', { params: { id: serverId }, query: part }),
        ROWS_ON_SERVER,
      ),
    { revalidateOnMount: true },
  );
