import { useColorScheme } from '@mui/material/styles';
import { useStore } from '@nanostores/react';
import { type Server } from '@outpost/contracts/servers.js';
import { useMemo } from 'react';
import { usePlayersEverywhere } from '../../data/players/use-players-everywhere.js';
import { useServers } from '../../data/servers/use-servers.js';
import { language } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { THEME_OPTIONS } from '../../components/shared/theme-options.js';
import {
  commandEntries,
  type Entry,
  languageEntries,
  type PageLink,
  pageEntries,
  playerActionEntries,
  playerEntries,
  type PlayerOn,
  type QuickCommand,
  serverEntries,
  themeEntries,
} from './entries.js';
import { paletteTexts } from './texts/en.js';

export interface PaletteSources {
  readonly pages: readonly PageLink[];
  readonly quickCommandsOf: (server: Server) => readonly QuickCommand[];
}

const NO_SERVERS: readonly Server[] = [];

/** All entries, and the servers whose players could not be included. */
export function usePaletteEntries({ pages, quickCommandsOf }: PaletteSources) {
  const { data: servers = NO_SERVERS } = useServers();
  const { data: everywhere } = usePlayersEverywhere(servers);
  const { mode } = useColorScheme();
  const spoken = useStore(language);
  const t = useTexts(paletteTexts);
  const on = useMemo(
    () =>
      (everywhere?.lists ?? []).flatMap(({ server, list }) =>
        list.players.map((player): PlayerOn => ({ server, player })),
      ),
    [everywhere],
  );
  const entries = useMemo(
    (): readonly Entry[] => [
      ...pageEntries(pages, t),
      ...serverEntries(servers, t),
      ...playerActionEntries(servers, t),
      ...commandEntries(servers, quickCommandsOf, t),
      ...playerEntries(on, t),
      ...languageEntries(spoken, t),
      ...themeEntries(THEME_OPTIONS, mode, t),
    ],
    [pages, servers, quickCommandsOf, on, mode, spoken, t],
  );
  return { servers, on, entries, unread: everywhere?.unread ?? NO_SERVERS };
}
