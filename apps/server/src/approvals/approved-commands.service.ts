import { Injectable } from '@nestjs/common';
import { type Approval } from '@outpost/contracts/approvals.js';
import { type AnswerApprovalRequest } from '@outpost/contracts/command-policy-requests.js';
import { Authenticator } from '../auth/authenticator.js';
import { type Caller } from '../auth/may.js';
import { type Principal } from '../auth/principal.js';
import { UsersRepository } from '../auth/users.repository.js';
import { isServerMoving } from '../cluster/cluster.errors.js';
import { AppError } from '../platform/errors/app-error.js';
import { shortened } from '../platform/shortened.js';
import { CommandPolicies } from '../policy/command-policies.service.js';
import { ConsoleService, PANEL_FAILED } from '../rcon/console.service.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { ServersService } from '../servers/servers.service.js';
import { type ApprovalEntity } from './approval.entity.js';
import { ownRequest, requesterMayNot } from './approvals.errors.js';
import { type ApprovalEnd, ApprovalsRepository } from './approvals.repository.js';
import { Approvals } from './approvals.service.js';

const RESPONSE_MAX_LENGTH = 2_000;

/** Sends what a second person approves: exactly what was asked for, with the rights of whoever asked, and once. */
@Injectable()
export class ApprovedCommands {
  constructor(
    private readonly servers: ServersService,
    private readonly users: UsersRepository,
    private readonly authenticator: Authenticator,
    private readonly console: ConsoleService,
    private readonly policies: CommandPolicies,
    private readonly approvals: ApprovalsRepository,
    private readonly requests: Approvals,
  ) {}

  /**
   * How the command ended is in the result; after `server_moving` nothing was sent, and it waits as before.
   *
   * @throws {AppError} `not_found`, `already_answered`, `permission_denied` also if whoever asked may not send it any
   * more, and what the policy says now; `server_moving`
   */
  async approve(
    approver: Principal,
    serverId: number,
    id: number,
    { reason = '' }: AnswerApprovalRequest,
  ): Promise<Approval> {
    const server = await this.servers.get(approver, serverId, 'commands.approve');
    const row = await this.requests.find(server, id);
    if (row.requestedById === approver.user.id) throw ownRequest();
    const { command } = row;
    await this.console.requireMaySend(approver, server, command);
    const requester = await this.requesterOf(row, server);
    await this.policies.require({ ...requester, command, approvedBy: approver.user.username }, server);
    await this.requests.answered(row, {
      state: 'approved',
      by: approver,
      answer: reason === '' ? null : reason,
    });
    const end = await this.send(row, requester, approver);
    await this.approvals.end(row.id, end);
    return this.requests.announced((await this.approvals.find(server.id, row.id)) ?? row);
  }

  /** @throws {UserError} `permission_denied` */
  private async requesterOf(row: ApprovalEntity, server: ServerEntity): Promise<Caller> {
    const user = await this.users.findById(row.requestedById);
    if (!user?.isApproved || user.isSuspended) throw requesterMayNot();
    const requester = await this.authenticator.callerOf(user);
    try {
      await this.servers.get(requester, server.id, 'server.view');
      await this.console.requireMaySend(requester, server, row.command);
    } catch (error) {
      if (error instanceof AppError && error.kind === 'user') throw requesterMayNot();
      throw error;
    }
    return requester;
  }

  /** @throws {OperationalError} `server_moving` */
  private async send(row: ApprovalEntity, requester: Caller, approver: Principal): Promise<ApprovalEnd> {
    const { serverId, command, reason } = row;
    const order = {
      ...{ ...requester, serverId, command, reason: reason ?? '' },
      source: approver.via === 'token' ? 'token' : 'panel',
      address: approver.address,
      approvedBy: approver.user.username,
    } as const;
    try {
      const { outcome, response } = (await this.console.execute(order)).record;
      return { outcome, response: shortened(response, RESPONSE_MAX_LENGTH) };
    } catch (error) {
      if (!isServerMoving(error)) return endOf(error);
      await this.approvals.takeBack(row.id);
      throw error;
    }
  }
}

function endOf(error: unknown): ApprovalEnd {
  if (!(error instanceof AppError) || error.kind === 'unexpected')
    return { outcome: 'unknown', response: String(PANEL_FAILED) };
  const outcome = error.code === 'rcon_outcome_unknown' ? 'unknown' : 'failed';
  return { outcome, response: shortened(String(error.words), RESPONSE_MAX_LENGTH) };
}
