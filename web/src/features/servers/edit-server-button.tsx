import Edit from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type Server } from '@outpost/contracts/servers.js';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../i18n/lazy-part.js';
import { useTexts } from '../../i18n/texts.js';
import { serversTexts } from './texts/en.js';

const EditServerDialog = lazyPart(async () => (await import('./edit-server-dialog.js')).EditServerDialog);

export function EditServerButton({ server }: { server: Server }) {
  const [isEditing, setEditing] = useState(false);
  const t = useTexts(serversTexts);
  return (
    <>
      <Tooltip title={t.edit}>
        <IconButton
          size="small"
          aria-label={t.editOf({ name: server.name })}
          onClick={() => setEditing(true)}
        >
          <Edit sx={{ fontSize: 19 }} />
        </IconButton>
      </Tooltip>
      <Suspense>
        {isEditing && <EditServerDialog server={server} onClose={() => setEditing(false)} />}
      </Suspense>
    </>
  );
}
