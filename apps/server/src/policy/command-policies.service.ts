import { Injectable } from '@nestjs/common';
import {
  type CommandPolicy,
  type CommandRule,
  type PolicyDecision,
  type PolicyEffect,
} from '@outpost/contracts/command-policy.js';
import { type SetCommandPolicyRequest } from '@outpost/contracts/command-policy-requests.js';
import { decide, type LineDecision, stricter } from '@outpost/games/command-policy.js';
import { type Caller, type OwnedServer, standingOf } from '../auth/may.js';
import { type PlaceKey } from '../auth/membership.entity.js';
import { Games } from '../games/games.service.js';
import { WallClock } from '../platform/clock.js';
import { shortened } from '../platform/shortened.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { GroupsService } from '../servers/groups/groups.service.js';
import { ServersService } from '../servers/servers.service.js';
import { CommandPoliciesRepository, type StoredRules } from './command-policies.repository.js';
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
    private readonly groups: GroupsService,
    private readonly policies: CommandPoliciesRepository,
    private readonly games: Games,
    private readonly clock: WallClock,
  ) {}

  /** @throws {UserError} `not_found` */
  async get(caller: Caller, serverId: number): Promise<CommandPolicy> {
    const server = await this.servers.get(caller, serverId, 'server.view');
    return this.whole(await this.policies.policyOf({ serverId: server.id }), server);
  }

  /** @throws {UserError} `not_found` */
  async getOfGroup(caller: Caller, groupId: number): Promise<CommandPolicy> {
    const group = await this.groups.get(caller, groupId, 'server.view');
    return { ...(await this.policies.policyOf({ groupId: group.id })), groupRules: [] };
  }

  /** Acts on the next command. @throws {UserError} `not_found`, `permission_denied`, `changed_meanwhile` */
  async set(caller: Caller, serverId: number, request: SetCommandPolicyRequest): Promise<CommandPolicy> {
    const server = await this.servers.get(caller, serverId, 'policy.manage');
    return this.whole(await this.replaced({ serverId: server.id }, request), server);
  }

  /** The same for all servers of a group, whatever policies they have themselves. */
  async setOfGroup(
    caller: Caller,
    groupId: number,
    request: SetCommandPolicyRequest,
  ): Promise<CommandPolicy> {
    const group = await this.groups.get(caller, groupId, 'policy.manage');
    return { ...(await this.replaced({ groupId: group.id }, request)), groupRules: [] };
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

  private groupRulesOf({ groupId }: OwnedServer): Promise<readonly CommandRule[]> {
    return groupId === null ? Promise.resolve([]) : this.policies.rulesOf({ groupId });
  }

  /** With the rules that count besides those of the server. */
  private async whole(policy: StoredRules, server: OwnedServer): Promise<CommandPolicy> {
    return { ...policy, groupRules: await this.groupRulesOf(server) };
  }

  private async replaced(key: PlaceKey, { rules, version }: SetCommandPolicyRequest): Promise<StoredRules> {
    const complete = rules.map(({ pattern, effect, appliesTo = 'invited', note }) => ({
      ...{ pattern, effect, appliesTo },
      note: note === undefined || note === '' ? null : note,
    }));
    const policy = await this.policies.set(key, complete, this.clock.now(), version);
    if (!policy) throw rulesChanged();
    return policy;
  }

  private async decisionFor(
    caller: Caller,
    server: ServerEntity,
    command: string,
  ): Promise<LineDecision<CommandRule>> {
    const [ofServer, ofGroup] = await Promise.all([
      this.policies.rulesOf({ serverId: server.id }),
      this.groupRulesOf(server),
    ]);
    const standing = standingOf(caller, server);
    const isInvited = standing !== 'owner' && standing !== 'admin';
    const reader = this.games.readerOf(server);
    const [first, second] = [ofServer, ofGroup].map((rules) => {
      const applied = rules.filter(({ appliesTo }) => isInvited || appliesTo === 'everybody');
      return decide(applied, command, reader);
    }) as [LineDecision<CommandRule>, LineDecision<CommandRule>];
    return stricter(first, second);
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
