import Box from '@mui/material/Box';
import { type Server } from '@outpost/contracts/servers.js';
import { isOwn } from '../../data/servers/server-access.js';
import { displayStatusOf } from '../../data/servers/server-status.js';
import { ServerStatusBadge } from './server-status-badge.js';

export interface ServerPickerProps {
  readonly servers: readonly Server[];
  /** Choices besides the servers. */
  readonly others?: readonly { readonly id: number; readonly name: string }[];
  /** Undefined: none. */
  readonly selectedId: number | undefined;
  readonly onSelect: (serverId: number) => void;
  /** Whether a server is listed but can't be chosen. */
  readonly isDisabled: (server: Server) => boolean;
}

export const PICKER_WIDTH = { minWidth: { xs: '100%', sm: 280 }, maxWidth: '100%' } as const;

/** Text key of the head under which a server stands. */
export const ownerKindOf = (server: Server): 'yours' | 'ofOthers' => (isOwn(server) ? 'yours' : 'ofOthers');

/** Whether some are the user's own and some are not: then each kind has a head. */
export const areMixed = (servers: readonly Server[]): boolean => servers.some(isOwn) && !servers.every(isOwn);

export const ownFirst = (servers: readonly Server[]): readonly Server[] => [
  ...servers.filter(isOwn),
  ...servers.filter((server) => !isOwn(server)),
];

/** The head above the first server of its kind; none above any other. */
export function headOf(servers: readonly Server[], at: number): readonly ('yours' | 'ofOthers')[] {
  const [server, before] = [servers[at], servers[at - 1]];
  if (!server || !areMixed(servers)) return [];
  const kind = ownerKindOf(server);
  return before && ownerKindOf(before) === kind ? [] : [kind];
}

export function PickerEntry({ server }: { server: Server }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flex: 1, minWidth: 0 }}>
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {server.name}
      </Box>
      <ServerStatusBadge status={displayStatusOf(server)} />
    </Box>
  );
}
