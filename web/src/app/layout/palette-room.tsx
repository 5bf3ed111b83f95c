import { type Server } from '@outpost/contracts/servers.js';
import { useMemo } from 'react';
import { useAuth } from '../../data/auth-provider.js';
import { quickCommandsOf } from '../../features/console/quick-commands.js';
import { CommandPalette } from '../../features/palette/command-palette.js';
import { NAVIGATION_LINKS } from './navigation-links.js';

const commandsOf = ({ type }: Server) => quickCommandsOf(type);

/** The palette with what the other rooms lend: the pages there are, and the console's quick commands. */
export function PaletteRoom({ onClose }: { onClose: () => void }) {
  const { isAdmin } = useAuth();
  const pages = useMemo(
    () => NAVIGATION_LINKS.filter(({ adminOnly = false }) => isAdmin || !adminOnly),
    [isAdmin],
  );
  return <CommandPalette pages={pages} quickCommandsOf={commandsOf} onClose={onClose} />;
}
