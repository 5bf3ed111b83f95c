import MoreVert from '@mui/icons-material/MoreVertRounded';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type Server } from '@outpost/contracts/servers.js';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../i18n/lazy-part.js';
import { useTexts } from '../../i18n/texts.js';
import { OverlayBoundary } from '../../components/ui/error-boundary.js';
import { serversTexts } from './texts/en.js';

const RowMenuList = lazyPart(async () => (await import('./row-menu-list.js')).RowMenuList);

interface RowMenuProps {
  readonly server: Server;
  /** Whether to offer more than links. */
  readonly showActions: boolean;
}

/** Opens what can be done with a server besides opening its console. */
export function RowMenu({ server, showActions }: RowMenuProps) {
  const t = useTexts(serversTexts);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [isOpen, setOpen] = useState(false);
  // It must open while the panel is away, too.
  useEffect(() => void RowMenuList.prepare(), []);
  return (
    <>
      <Tooltip title={t.more}>
        <IconButton
          size="small"
          aria-label={t.moreOf({ name: server.name })}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onClick={({ currentTarget }) => {
            setAnchor(currentTarget);
            setOpen(true);
          }}
        >
          <MoreVert sx={{ fontSize: 20 }} />
        </IconButton>
      </Tooltip>
      <OverlayBoundary isOpen={isOpen} onClose={() => setOpen(false)}>
        <Suspense>
          {/* Stays once it was opened, for the dialogs that are opened from it. */}
          {anchor && (
            <RowMenuList
              server={server}
              showActions={showActions}
              anchor={isOpen ? anchor : null}
              onClose={() => setOpen(false)}
            />
          )}
        </Suspense>
      </OverlayBoundary>
    </>
  );
}
