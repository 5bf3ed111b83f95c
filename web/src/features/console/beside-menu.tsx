import ViewColumn from '@mui/icons-material/ViewColumnRounded';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { type Server } from '@outpost/contracts/servers.js';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../i18n/texts.js';
import { consolesPath } from '../../components/shared/paths.js';
import { PickerEntry } from '../../components/shared/picker-entry.js';
import { CONSOLES_MAX } from './server-choice.js';
import { consoleTexts } from './texts/en.js';

interface BesideMenuProps {
  readonly servers: readonly Server[];
  /** Those whose consoles are shown. */
  readonly ids: readonly number[];
}

/** Opens the console of another server beside those that are shown. */
export function BesideMenu({ servers, ids }: BesideMenuProps) {
  const t = useTexts(consoleTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const others = servers.filter(({ id }) => !ids.includes(id));
  if (others.length === 0 || ids.length >= CONSOLES_MAX) return null;
  return (
    <>
      <Tooltip title={t.openBeside}>
        <IconButton
          aria-label={t.openBeside}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          // A phone has no room for two beside each other.
          sx={{ display: { xs: 'none', md: 'inline-flex' } }}
        >
          <ViewColumn sx={{ fontSize: 20 }} />
        </IconButton>
      </Tooltip>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': t.openBeside } }}
      >
        {others.map((server) => (
          <MenuItem
            key={server.id}
            component={Link}
            to={consolesPath([...ids, server.id])}
            onClick={() => setAnchor(null)}
          >
            <PickerEntry server={server} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
