import { Injectable } from '@nestjs/common';
import { type ConditionKind, PANEL_CONDITIONS } from '@outpost/contracts/alert-conditions.js';
import { type Permission } from '@outpost/contracts/permissions.js';
import { AbsentCallers } from '../../auth/absent-callers.js';
import { type Caller, type OwnedServer } from '../../auth/may.js';
import { ServersService } from '../../servers/servers.service.js';
import { type AlertRuleEntity } from './alert-rule.entity.js';
import { AlertRulesRepository } from './alert-rules.repository.js';

/** Rules that watch something, as of the moment it was looked at. */
export interface Coverage {
  readonly ofServers: ReadonlyMap<number, readonly AlertRuleEntity[]>;
  readonly ofPanel: readonly AlertRuleEntity[];
  /** Those that rules watch. */
  readonly servers: ReadonlyMap<number, OwnedServer>;
}

interface Covered {
  readonly ofServers: Map<number, AlertRuleEntity[]>;
  readonly servers: Map<number, OwnedServer>;
}

/** Which rules watch which game servers: those that their owners may see. */
@Injectable()
export class RuleCoverage {
  constructor(
    private readonly rules: AlertRulesRepository,
    private readonly callers: AbsentCallers,
    private readonly servers: ServersService,
  ) {}

  async read(): Promise<Coverage> {
    const rules = await this.rules.findEnabled();
    const ofServers = new Map<number, AlertRuleEntity[]>();
    const servers = new Map<number, OwnedServer>();
    const ofPanel: AlertRuleEntity[] = [];
    for (const ownerId of new Set(rules.map((rule) => rule.ownerId))) {
      const caller = await this.callerOf(ownerId);
      if (!caller) continue;
      const own = rules.filter((rule) => rule.ownerId === ownerId);
      if (caller.user.isAdmin) ofPanel.push(...own.filter(isAboutPanel));
      await this.cover(
        caller,
        own.filter((rule) => !isAboutPanel(rule)),
        { ofServers, servers },
      );
    }
    return { ofServers, ofPanel, servers };
  }

  /** The ids of the servers that the owner of the rule may see, for this rule. */
  async idsOf(rule: AlertRuleEntity): Promise<ReadonlySet<number>> {
    const caller = await this.callerOf(rule.ownerId);
    const places = caller ? await this.servers.places(caller, permissionFor(rule)) : [];
    return new Set(places.map(({ id }) => id));
  }

  /** See {@link AbsentCallers}. */
  callerOf(userId: number): Promise<Caller | undefined> {
    return this.callers.of(userId);
  }

  private async cover(
    caller: Caller,
    rules: readonly AlertRuleEntity[],
    { ofServers, servers }: Covered,
  ): Promise<void> {
    for (const permission of ['server.view', 'logs.read', 'commands.approve'] as const) {
      const some = rules.filter((rule) => permissionFor(rule) === permission);
      if (some.length === 0) continue;
      for (const server of await this.servers.places(caller, permission)) {
        const { id, groupId } = server;
        const ofServer = some.filter((rule) => isIn(rule, id, groupId));
        if (ofServer.length === 0) continue;
        ofServers.set(id, [...(ofServers.get(id) ?? []), ...ofServer]);
        servers.set(id, server);
      }
    }
  }
}

const isAboutPanel = ({ condition }: AlertRuleEntity): boolean => PANEL_CONDITIONS.has(condition.kind);

/** What its owner must be allowed to do on a server; seeing it is enough for the others. */
const PERMISSIONS: Partial<Readonly<Record<ConditionKind, Permission>>> = {
  log: 'logs.read',
  'player-joined': 'logs.read',
  'approval-waiting': 'commands.approve',
};

const permissionFor = ({ condition: { kind } }: AlertRuleEntity): Permission =>
  PERMISSIONS[kind] ?? 'server.view';

function isIn(rule: AlertRuleEntity, serverId: number, groupId: number | null): boolean {
  if (rule.scope === 'all') return true;
  return rule.scope === 'server' ? rule.serverId === serverId : rule.groupId === groupId;
}
