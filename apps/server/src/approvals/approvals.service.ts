import { Injectable } from '@nestjs/common';
import { type Approval } from '@outpost/contracts/approvals.js';
import {
  type AnswerApprovalRequest,
  type RequestApprovalRequest,
} from '@outpost/contracts/command-policy-requests.js';
import { APPROVAL_MINUTES } from '@outpost/contracts/limits.js';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { commandWithoutSecrets } from '@outpost/contracts/secrets.js';
import { type Caller, may } from '../auth/may.js';
import { type Principal } from '../auth/principal.js';
import { UsersRepository } from '../auth/users.repository.js';
import { WallClock } from '../platform/clock.js';
import { NotFoundError } from '../platform/errors/app-error.js';
import { EventBus } from '../platform/event-bus.js';
import { type Page } from '../platform/pages/page.js';
import { CommandPolicies } from '../policy/command-policies.service.js';
import { ConsoleService } from '../rcon/console.service.js';
import { ApprovalsChanged } from '../policy/policy.events.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { ServersService } from '../servers/servers.service.js';
import { type ApprovalEntity } from './approval.entity.js';
import { alreadyAnswered, noApprovalNeeded, ownRequest, tooManyWaiting } from './approvals.errors.js';
import { ApprovalRequested } from './approvals.events.js';
import { ApprovalsRepository } from './approvals.repository.js';

const MINUTE_MS = 60_000;
/** Far longer than any command takes: one without an outcome since was cut off by a crash. */
const RUNNING_MS = 10 * MINUTE_MS;

/** Commands that need the approval of a second person: asking for it, and seeing what waits. */
@Injectable()
export class Approvals {
  constructor(
    private readonly servers: ServersService,
    private readonly users: UsersRepository,
    private readonly console: ConsoleService,
    private readonly policies: CommandPolicies,
    private readonly approvals: ApprovalsRepository,
    private readonly events: EventBus,
    private readonly clock: WallClock,
  ) {}

  /** @throws {UserError} `not_found`, `permission_denied`, `plan_limit`, `command_denied`, `limit_reached`, `not_supported` */
  async request(
    caller: Principal,
    serverId: number,
    { command, reason = '' }: RequestApprovalRequest,
  ): Promise<Approval> {
    const server = await this.servers.get(caller, serverId, 'server.view');
    await this.console.requireMaySend(caller, server, command);
    await this.policies.require({ ...caller, command, approvedBy: '' }, server);
    if ((await this.policies.effectFor(caller, server, command)) !== 'approval') throw noApprovalNeeded();
    const requestedAt = this.clock.now();
    const row = await this.approvals.insert({
      ...{ serverId: server.id, requestedById: caller.user.id, command, requestedAt },
      reason: reason === '' ? null : reason,
      expiresAt: new Date(requestedAt.getTime() + APPROVAL_MINUTES * MINUTE_MS),
    });
    if (!row) throw tooManyWaiting();
    const said = commandWithoutSecrets(command);
    this.events.publish(new ApprovalRequested(server.id, caller.user, said, requestedAt));
    return this.announced(row);
  }

  /** What the caller may answer on a server, or else what they asked for. @throws {UserError} `not_found` */
  async ofServer(caller: Caller, serverId: number, page: PageQuery): Promise<Page<Approval>> {
    const server = await this.servers.get(caller, serverId, 'server.view');
    const own = may(caller, 'commands.approve', server) ? undefined : caller.user.id;
    return this.presented(await this.approvals.pageOfServer(server.id, page, own));
  }

  /** What waits for an answer of the caller anywhere, and what they wait for. */
  async waiting(caller: Caller, page: PageQuery): Promise<Page<Approval>> {
    const { user } = caller;
    const serverIds = user.isAdmin ? undefined : await this.servers.ids(caller, 'commands.approve');
    return this.presented(await this.approvals.pageOfWaiting(user.id, serverIds, this.clock.now(), page));
  }

  /** @throws {UserError} `not_found`, `permission_denied`, `already_answered` */
  async decline(
    caller: Principal,
    serverId: number,
    id: number,
    { reason = '' }: AnswerApprovalRequest,
  ): Promise<Approval> {
    const server = await this.servers.get(caller, serverId, 'commands.approve');
    const row = await this.find(server, id);
    if (row.requestedById === caller.user.id) throw ownRequest();
    return this.answered(row, { state: 'declined', by: caller, answer: reason === '' ? null : reason });
  }

  /** Only whoever asked. @throws {UserError} `not_found`, `already_answered` */
  async withdraw(caller: Principal, serverId: number, id: number): Promise<void> {
    const server = await this.servers.get(caller, serverId, 'server.view');
    const row = await this.find(server, id);
    if (row.requestedById !== caller.user.id) throw new NotFoundError('approval');
    await this.answered(row, { state: 'withdrawn', by: caller, answer: null });
  }

  /** @throws {NotFoundError} also when it belongs to another server */
  async find(server: ServerEntity, id: number): Promise<ApprovalEntity> {
    const row = await this.approvals.find(server.id, id);
    if (!row) throw new NotFoundError('approval');
    return row;
  }

  /** Stores an answer, unless there is one. @throws {UserError} `already_answered` */
  async answered(
    row: ApprovalEntity,
    { state, by, answer }: Pick<ApprovalEntity, 'state' | 'answer'> & { readonly by: Caller },
  ): Promise<Approval> {
    const answeredAt = this.clock.now();
    const change = { state, answer, answeredAt, answeredBy: by.user.username };
    if (!(await this.approvals.answer(row.id, change, answeredAt))) throw alreadyAnswered();
    return this.announced({ ...row, ...change });
  }

  /** Tells those who see it that it has changed, and returns it as they see it. */
  async announced(row: ApprovalEntity): Promise<Approval> {
    this.events.publish(new ApprovalsChanged(row.serverId, row.requestedById));
    const [approval] = (await this.presented({ items: [row], next: undefined })).items;
    return approval as Approval;
  }

  private async presented(page: Page<ApprovalEntity>): Promise<Page<Approval>> {
    const names = await this.users.namesOf(page.items.map(({ requestedById }) => requestedById));
    const now = this.clock.now();
    return { ...page, items: page.items.map((row) => present(row, names.get(row.requestedById) ?? '', now)) };
  }
}

function present(row: ApprovalEntity, requestedBy: string, now: Date): Approval {
  const { id, serverId, command, reason, answeredBy, answeredAt, answer, response } = row;
  const isCutOff =
    row.state === 'approved' &&
    row.outcome === null &&
    answeredAt !== null &&
    now.getTime() - answeredAt.getTime() > RUNNING_MS;
  return {
    ...{ id, serverId, command, reason, requestedBy, answeredBy, answer, response },
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    state: row.state === 'waiting' && row.expiresAt <= now ? 'expired' : row.state,
    answeredAt: answeredAt?.toISOString() ?? null,
    outcome: isCutOff ? 'unknown' : row.outcome,
  };
}
