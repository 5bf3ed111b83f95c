import { type AuditActor } from '@outpost/contracts/audit.js';
import { type CommandSource, type ConsoleHistoryEntry } from '@outpost/contracts/console.js';
import { type Permission } from '@outpost/contracts/permissions.js';
import { commandWithoutSecrets } from '@outpost/contracts/secrets.js';
import { type AuditedAct } from '../audit/audit-intents.js';
import { type Caller } from '../auth/may.js';
import { type Principal } from '../auth/principal.js';

/** A command to send, with what its record says about the sender. */
export interface CommandOrder extends Caller {
  readonly serverId: number;
  readonly command: string;
  readonly source: CommandSource;
  /** What the action takes of which it is a part; without one, the command itself decides. */
  readonly permission?: Permission;
  /** Why it is sent, where somebody said so. */
  readonly reason?: string | undefined;
  /** Who approved it; undefined for what needed nobody. */
  readonly approvedBy?: string | undefined;
  /** The session or API token it came with; undefined for schedules. */
  readonly credential?: Pick<Principal, 'credentialId' | 'tokenName'>;
  /** IP address it came from; null for schedules. */
  readonly address: string | null;
  /** Name in the history in place of the username, such as that of a schedule. */
  readonly actor?: string;
  /** Identifies the connection that sent it, so that it can recognise its own commands. */
  readonly origin?: string;
}

/** The part of an order that describes a signed-in sender. */
export const orderedBy = ({
  user,
  grants,
  limits,
  via,
  address,
  credentialId,
  tokenName,
}: Principal): Pick<CommandOrder, 'user' | 'grants' | 'limits' | 'source' | 'credential' | 'address'> => ({
  user,
  grants,
  limits,
  source: via === 'token' ? 'token' : 'panel',
  credential: { credentialId, tokenName },
  address,
});

/** The order as the audit names it. */
export const auditedOrder = (order: CommandOrder): AuditedAct => ({
  actorKind: ACTORS[order.source],
  ...{ actorId: order.user.id, actor: order.actor ?? order.user.username, address: order.address },
  ...(order.credential ?? { credentialId: null, tokenName: null }),
  ...{ action: 'executeCommand', serverId: order.serverId },
  about: {
    command: commandWithoutSecrets(order.command),
    ...(order.reason !== undefined && order.reason !== '' && { reason: order.reason }),
    ...(order.approvedBy !== undefined && { approvedBy: order.approvedBy }),
  },
});

const ACTORS = {
  panel: 'person',
  token: 'token',
  schedule: 'schedule',
} as const satisfies Record<CommandSource, AuditActor>;

/** Why a command was sent and who approved it, as far as somebody did. */
export const permitOf = ({
  reason,
  approvedBy,
}: Readonly<Record<'reason' | 'approvedBy', string | null>>): Pick<
  ConsoleHistoryEntry,
  'reason' | 'approvedBy'
> => ({
  ...(reason !== null && { reason }),
  ...(approvedBy !== null && { approvedBy }),
});
