import { Injectable } from '@nestjs/common';
import {
  type CommandPolicy,
  type CommandRule,
  type PolicyDecision,
  type PolicyEffect,
} from '@outpost/contracts/command-policy.js';
import { type SetCommandPolicyRequest } from '@outpost/contracts/command-policy-requests.js';
import { decide, type LineDecision } from '@outpost/games/command-policy.js';
import { type Caller, standingOf } from '../auth/may.js';
import { Games } from '../games/games.service.js';
import { WallClock } from '../platform/clock.js';
import { shortened } from '../platform/shortened.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { ServersService } from '../servers/servers.service.js';
import { CommandPoliciesRepository } from './command-policies.repository.js';
import { approvalNeeded, commandDenied, reasonNeeded, rulesChanged } from './policy.errors.js';

/** A command that somebody is about to send. */
interface Intention extends Caller {
  readonly command: string;
  readonly reason?: string | undefined;
  /** Who approved it; undefined for what nobody did. */
  readonly approvedBy?: string | undefined;
}

const SHOWN_COMMAND_LENGTH = 100;

/** What may be sent to a server, beyond what roles and plans say. */
@Injectable()
export class CommandPolicies {
  constructor(
    private readonly servers: ServersService,
    private readonly policies: CommandPoliciesRepository,
    private readonly games: Games,
    private readonly clock: WallClock,
  ) {}

  /** @throws {UserError} `not_found` */
  async get(caller: Caller, serverId: number): Promise<CommandPolicy> {
    const server = await this.servers.get(caller, serverId, 'server.view');
    return this.policies.policyOf(server.id);
  }

  /** Acts on the next command. @throws {UserError} `not_found`, `permission_denied`, `changed_meanwhile` */
  async set(
    caller: Caller,
    serverId: number,
    { rules, version }: SetCommandPolicyRequest,
  ): Promise<CommandPolicy> {
    const server = await this.servers.get(caller, serverId, 'policy.manage');
    const complete = rules.map(({ pattern, effect, appliesTo = 'invited', note }) => ({
      ...{ pattern, effect, appliesTo },
      note: note === undefined || note === '' ? null : note,
    }));
    const policy = await this.policies.set(server.id, complete, this.clock.now(), version);
    if (!policy) throw rulesChanged();
    return policy;
  }

  /** @throws {UserError} `not_found` */
  async check(caller: Caller, serverId: number, command: string): Promise<PolicyDecision> {
    const server = await this.servers.get(caller, serverId, 'server.view');
    return presented(await this.decisionFor(caller, server, command));
  }

  /**
   * Requires that the policy allows this command now. An approval also counts as a reason.
   *
   * @throws {UserError} `command_denied`, `reason_needed`, `approval_needed`
   */
  async require(
    { command, reason = '', approvedBy, ...caller }: Intention,
    server: ServerEntity,
  ): Promise<void> {
    const decision = await this.decisionFor(caller, server, command);
    if (decision.effect === 'reason' && (reason !== '' || approvedBy !== undefined)) return;
    if (decision.effect === 'approval' && approvedBy !== undefined) return;
    throwFor(decision);
  }

  /**
   * Requires that this command may be sent without anybody being there: nobody is asked then, and the schedule is the
   * reason.
   *
   * @throws {UserError} `command_denied`, `approval_needed`
   */
  async requireUnattended(caller: Caller, server: ServerEntity, command: string): Promise<void> {
    const decision = await this.decisionFor(caller, server, command);
    if (decision.effect !== 'reason') throwFor(decision);
  }

  async effectFor(caller: Caller, server: ServerEntity, command: string): Promise<PolicyEffect> {
    return (await this.decisionFor(caller, server, command)).effect;
  }

  private async decisionFor(
    caller: Caller,
    server: ServerEntity,
    command: string,
  ): Promise<LineDecision<CommandRule>> {
    const rules = await this.policies.rulesOf(server.id);
    const standing = standingOf(caller, server);
    const isInvited = standing !== 'owner' && standing !== 'admin';
    const applied = rules.filter(({ appliesTo }) => isInvited || appliesTo === 'everybody');
    return decide(applied, command, this.games.readerOf(server));
  }
}

const presented = ({ effect, command, rule }: LineDecision<CommandRule>): PolicyDecision => ({
  effect,
  command,
  note: rule?.note ?? null,
});

/** @throws {UserError} unless the command is allowed */
function throwFor({ effect, command, rule }: LineDecision<CommandRule>): void {
  const shown = shortened(command ?? '', SHOWN_COMMAND_LENGTH);
  const note = rule?.note ?? null;
  if (effect === 'deny') throw commandDenied(shown, note);
  if (effect === 'approval') throw approvalNeeded(shown, note);
  if (effect === 'reason') throw reasonNeeded(shown, note);
}
