import { Body, Controller, Param } from '@nestjs/common';
import { type CommandPolicy, type PolicyDecision } from '@outpost/contracts/command-policy.js';
import { CheckCommandRequest, SetCommandPolicyRequest } from '@outpost/contracts/command-policy-requests.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Route } from '../platform/http/route.js';
import { CommandPolicies } from './command-policies.service.js';

@Controller()
export class PolicyController {
  constructor(private readonly policies: CommandPolicies) {}

  @Route('GET /api/servers/:id/policy')
  get(@CurrentPrincipal() caller: Principal, @Param('id', IdPipe) serverId: number): Promise<CommandPolicy> {
    return this.policies.get(caller, serverId);
  }

  @Route('PATCH /api/servers/:id/policy')
  set(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Body() body: SetCommandPolicyRequest,
  ): Promise<CommandPolicy> {
    return this.policies.set(caller, serverId, body);
  }

  @Route('GET /api/groups/:id/policy')
  getOfGroup(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) groupId: number,
  ): Promise<CommandPolicy> {
    return this.policies.getOfGroup(caller, groupId);
  }

  @Route('PATCH /api/groups/:id/policy')
  setOfGroup(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) groupId: number,
    @Body() body: SetCommandPolicyRequest,
  ): Promise<CommandPolicy> {
    return this.policies.setOfGroup(caller, groupId, body);
  }

  @Route('POST /api/servers/:id/policy/check')
  check(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Body() { command }: CheckCommandRequest,
  ): Promise<PolicyDecision> {
    return this.policies.check(caller, serverId, command);
  }
}
