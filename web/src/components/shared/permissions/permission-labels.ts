import { type RoleChoice } from '@outpost/contracts/permissions.js';
import { formatList } from '../../../i18n/format.js';
import { type PermissionTexts } from './texts/en.js';

/** Text keys of what each permission allows. */
export const PERMISSION_LABELS = {
  'server.view': 'maySee',
  'logs.read': 'mayReadLogs',
  'players.message': 'mayMessage',
  'players.kick': 'mayKick',
  'players.ban': 'mayBan',
  'bans.remove': 'mayUnban',
  'commands.list': 'mayList',
  'commands.send': 'maySend',
  'commands.approve': 'mayApprove',
  'server.restart': 'mayRestart',
  'schedules.manage': 'mayPlan',
  'policy.manage': 'maySetPolicy',
  'server.edit': 'mayEdit',
  'people.manage': 'mayInvite',
  'audit.read': 'mayReadAudit',
} as const satisfies Record<RoleChoice, keyof PermissionTexts>;

/** "See the server and read console and logs". */
export const permissionsLabel = (t: PermissionTexts, permissions: readonly RoleChoice[]): string =>
  formatList(permissions.map((permission) => t[PERMISSION_LABELS[permission]]));
