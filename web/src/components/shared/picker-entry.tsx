import Box from '@mui/material/Box';
import { type Server } from '@outpost/contracts/servers.js';
import { displayStatusOf } from '../../data/servers/server-status.js';
import { ServerStatusBadge } from './server-status-badge.js';

export interface ServerPickerProps {
  readonly servers: readonly Server[];
  /** Choices besides the servers, listed after them. */
  readonly others?: readonly { readonly id: number; readonly name: string }[];
  /** Undefined: none. */
  readonly selectedId: number | undefined;
  readonly onSelect: (serverId: number) => void;
  /** Whether a server is listed but can't be chosen. */
  readonly isDisabled: (server: Server) => boolean;
}

export const PICKER_WIDTH = { minWidth: { xs: '100%', sm: 280 }, maxWidth: '100%' } as const;

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
