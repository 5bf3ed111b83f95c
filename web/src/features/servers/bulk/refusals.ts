import { type Permission } from '@outpost/contracts/permissions.js';
import { type Server } from '@outpost/contracts/servers.js';
import { hasAllCommands } from '../../../data/billing/plan-limits.js';
import { mayOn } from '../../../data/servers/server-access.js';
import { displayStatusOf } from '../../../data/servers/server-status.js';
import { useTexts } from '../../../i18n/texts.js';
import { bulkServersTexts } from './texts/en.js';

/** Why nothing can be sent to a server now; empty if it can. */
export function useOfflineRefusal(): (server: Server) => string {
  const t = useTexts(bulkServersTexts);
  return (server) => (displayStatusOf(server) === 'online' ? '' : t.notConnected);
}

/** Why this person may not do it on a server; empty if they may. */
export function useRightRefusal(permission: Permission): (server: Server) => string {
  const t = useTexts(bulkServersTexts);
  return (server) => (mayOn(server, permission) ? '' : t.notAllowed);
}

/** Why a command of the game can't be sent to a server: its right, plan or connection; empty if it can. */
export function useSendRefusal(permission: Permission): (server: Server) => string {
  const t = useTexts(bulkServersTexts);
  const rightRefusal = useRightRefusal(permission);
  const offlineRefusal = useOfflineRefusal();
  return (server) =>
    rightRefusal(server) || (hasAllCommands(server) ? offlineRefusal(server) : t.needsPremium);
}
