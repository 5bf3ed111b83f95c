import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { type Server } from '@outpost/contracts/servers.js';
import { useServerStatus } from '../data/use-server-status.js';
import { useTexts } from '../i18n/texts.js';
import { ServerStatusBadge } from './server-status-badge.js';
import { statusTexts } from './status/texts/en.js';

export interface ServerPickerProps {
  readonly servers: readonly Server[];
  /** What can be chosen besides the servers, after them. */
  readonly others?: readonly { readonly id: number; readonly name: string }[];
  readonly selectedId: number;
  readonly onSelect: (serverId: number) => void;
  /** Servers that can't be chosen. */
  readonly isDisabled: (server: Server) => boolean;
}

export function ServerPicker({ servers, others = [], selectedId, onSelect, isDisabled }: ServerPickerProps) {
  const t = useTexts(statusTexts);
  return (
    <Select
      value={selectedId}
      onChange={({ target }) => onSelect(target.value)}
      aria-label={t.server}
      size="small"
      sx={{ minWidth: { xs: '100%', sm: 280 }, maxWidth: '100%' }}
    >
      {servers.map((server) => (
        <MenuItem key={server.id} value={server.id} disabled={isDisabled(server)}>
          <PickerEntry server={server} />
        </MenuItem>
      ))}
      {others.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </Select>
  );
}

function PickerEntry({ server }: { server: Server }) {
  const status = useServerStatus(server);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flex: 1, minWidth: 0 }}>
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {server.name}
      </Box>
      <ServerStatusBadge status={status} />
    </Box>
  );
}
