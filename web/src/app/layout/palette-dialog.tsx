import { type Server } from '@outpost/contracts/servers.js';
import { useCallback, useMemo } from 'react';
import { useQuickCommands } from '../../data/games/use-quick-commands.js';
import { quickCommandsIn } from '../../features/console/quick-commands.js';
import { CommandPalette } from '../../features/palette/command-palette.js';
import { useTexts } from '../../i18n/texts.js';
import { useNavigationLinks } from './navigation.js';
import { layoutTexts } from './texts/en.js';

/** The palette with entries from other features: all pages, and the console's quick commands. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(layoutTexts);
  const links = useNavigationLinks();
  const quickCommandsOf = useQuickCommands();
  const commandsOf = useCallback(
    (server: Server) => quickCommandsIn(quickCommandsOf(server)),
    [quickCommandsOf],
  );
  const pages = useMemo(
    () => links.map(({ path, name, icon }) => ({ path, label: t[name], icon })),
    [links, t],
  );
  return <CommandPalette pages={pages} quickCommandsOf={commandsOf} onClose={onClose} />;
}
