import { USUAL_QUICK_COMMANDS } from '@outpost/contracts/quick-commands.js';
import { type Server } from '@outpost/contracts/servers.js';
import { useCallback, useMemo } from 'react';
import { useProtocols } from '../../data/games/use-protocols.js';
import { quickCommandsIn } from '../../features/console/quick-commands.js';
import { CommandPalette } from '../../features/palette/command-palette.js';
import { useTexts } from '../../i18n/texts.js';
import { useNavigationLinks } from './navigation.js';
import { layoutTexts } from './texts/en.js';

/** The palette with entries from other features: all pages, and the console's quick commands. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(layoutTexts);
  const links = useNavigationLinks();
  const protocols = useProtocols();
  const commandsOf = useCallback(
    ({ type }: Server) =>
      quickCommandsIn(protocols.find(({ id }) => id === type)?.quickCommands ?? USUAL_QUICK_COMMANDS),
    [protocols],
  );
  const pages = useMemo(
    () => links.map(({ path, name, icon }) => ({ path, label: t[name], icon })),
    [links, t],
  );
  return <CommandPalette pages={pages} quickCommandsOf={commandsOf} onClose={onClose} />;
}
