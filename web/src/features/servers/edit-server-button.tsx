import Edit from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type Server } from '@outpost/contracts/servers.js';
import { lazy, Suspense, useState } from 'react';

const EditServerDialog = lazy(async () => ({
  default: (await import('./edit-server-dialog.js')).EditServerDialog,
}));

export function EditServerButton({ server }: { server: Server }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <Tooltip title="Edit">
        <IconButton size="small" aria-label={`Edit ${server.name}`} onClick={() => setEditing(true)}>
          <Edit sx={{ fontSize: 19 }} />
        </IconButton>
      </Tooltip>
      <Suspense>
        {isEditing && <EditServerDialog server={server} onClose={() => setEditing(false)} />}
      </Suspense>
    </>
  );
}
