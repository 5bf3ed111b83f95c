import { type Approval } from '@outpost/contracts/approvals.js';
import {
  type AnswerApprovalRequest,
  type RequestApprovalRequest,
} from '@outpost/contracts/command-policy-requests.js';
import { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** Asks a second person to approve a command. */
export async function requestApproval(serverId: number, body: RequestApprovalRequest): Promise<void> {
  await api.call('POST /api/servers/:id/approvals', { params: { id: serverId }, body });
  await rereadApprovals(serverId);
}

/** Sends the command, and returns how it ended. */
export const approveCommand = (approval: Approval): Promise<Approval> =>
  answered(
    approval,
    api.call('POST /api/servers/:id/approvals/:approvalId/approve', { params: paramsOf(approval), body: {} }),
  );

export const declineCommand = (approval: Approval, body: AnswerApprovalRequest): Promise<Approval> =>
  answered(
    approval,
    api.call('POST /api/servers/:id/approvals/:approvalId/decline', { params: paramsOf(approval), body }),
  );

/** Takes back a command of the user. */
export const withdrawCommand = (approval: Approval): Promise<void> =>
  answered(
    approval,
    api.call('DELETE /api/servers/:id/approvals/:approvalId', { params: paramsOf(approval) }),
  );

export const rereadApprovals = (serverId: number): Promise<unknown> =>
  Promise.all([mutate(keys.approvals), mutate(keys.approvalsOf(serverId))]);

const paramsOf = ({ serverId, id }: Approval) => ({ id: serverId, approvalId: id });

/** Rereads even after a failure: somebody else may have been faster. */
const answered = <Answer>({ serverId }: Approval, call: Promise<Answer>): Promise<Answer> =>
  call.finally(() => void rereadApprovals(serverId));
