import { type ApiToken } from '@outpost/contracts/tokens.js';
import { type Group } from '@outpost/contracts/groups.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type ApiTokenScope } from '@outpost/contracts/token-scopes.js';
import { formatDate, formatLength, formatList } from '../../i18n/format.js';
import { permissionsLabel } from '../../components/shared/permissions/permission-labels.js';
import { type PermissionTexts } from '../../components/shared/permissions/texts/en.js';
import { type TextsOf } from '../../i18n/texts.js';
import { type settingsTexts } from './texts/en.js';

type SettingsTexts = TextsOf<typeof settingsTexts>;

/** Text keys of the scopes. */
export const SCOPE_WORDS = {
  read: 'scopeRead',
  command: 'scopeCommand',
  manage: 'scopeManage',
} as const satisfies Record<ApiTokenScope, string>;

/** Selectable lifetimes of a new token in days. */
export const TOKEN_LIVES = [7, 30, 90, 180, 365] as const;

/** When the token expires, or that it has expired. */
export function endOf(t: SettingsTexts, { expiresAt }: Pick<ApiToken, 'expiresAt'>): string {
  if (expiresAt === null) return t.neverExpires;
  const date = formatDate(expiresAt);
  return new Date(expiresAt) > new Date() ? t.expires({ date }) : t.expired({ date });
}

/** When it was last used, and from where. */
export function lastUseOf(
  t: SettingsTexts,
  { lastUsedAt, lastUsedFrom }: Pick<ApiToken, 'lastUsedAt' | 'lastUsedFrom'>,
): string {
  if (lastUsedAt === null) return t.neverUsed;
  const date = formatDate(lastUsedAt);
  return lastUsedFrom === null ? t.lastUsed({ date }) : t.lastUsedFrom({ date, address: lastUsedFrom });
}

interface Named {
  readonly servers: readonly Pick<Server, 'id' | 'name'>[];
  readonly groups: readonly Pick<Group, 'id' | 'name'>[];
}

/** What it is limited to, one entry for each limit. */
export function limitsOf(
  t: SettingsTexts,
  permissionNames: PermissionTexts,
  { servers, groups }: Named,
  { serverIds, groupIds, permissions, maxBanMinutes, addresses }: ApiToken,
): readonly string[] {
  const nameOf = (id: number): string =>
    servers.find((server) => server.id === id)?.name ?? t.unknownServer({ id });
  const groupOf = (id: number): string =>
    groups.find((group) => group.id === id)?.name ?? t.unknownGroup({ id });
  return [
    ...(serverIds ? [t.onlyServers({ servers: formatList(serverIds.map(nameOf)) })] : []),
    ...(groupIds ? [t.onlyGroups({ groups: formatList(groupIds.map(groupOf)) })] : []),
    ...(permissions
      ? [t.onlyPermissions({ permissions: permissionsLabel(permissionNames, permissions) })]
      : []),
    ...(maxBanMinutes === null ? [] : [t.onlyBans({ length: formatLength(maxBanMinutes) })]),
    ...(addresses ? [t.onlyAddresses({ addresses: formatList(addresses) })] : []),
  ];
}
