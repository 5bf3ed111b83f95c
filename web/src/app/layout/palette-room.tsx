import { type Server } from '@outpost/contracts/servers.js';
import { useMemo } from 'react';
import { useAuth } from '../../data/auth-provider.js';
import { quickCommandsOf } from '../../features/console/quick-commands.js';
import { CommandPalette } from '../../features/palette/command-palette.js';
import { useTexts } from '../../i18n/texts.js';
import { linksFor } from './navigation-links.js';
import { layoutTexts } from './texts/en.js';

const commandsOf = ({ type }: Server) => quickCommandsOf(type);

/** The palette with what the other rooms lend: the pages there are, and the console's quick commands. */
export function PaletteRoom({ onClose }: { onClose: () => void }) {
  const t = useTexts(layoutTexts);
  const { isAdmin } = useAuth();
  const pages = useMemo(
    () => linksFor(isAdmin).map(({ path, name, icon }) => ({ path, label: t[name], icon })),
    [isAdmin, t],
  );
  return <CommandPalette pages={pages} quickCommandsOf={commandsOf} onClose={onClose} />;
}
