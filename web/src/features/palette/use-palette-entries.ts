import { useColorScheme } from '@mui/material/styles';
import { type Server } from '@outpost/contracts/servers.js';
import { useMemo } from 'react';
import { usePlayersEverywhere } from '../../data/use-players-everywhere.js';
import { useServers } from '../../data/use-servers.js';
import { THEME_OPTIONS } from '../../widgets/theme-options.js';
import {
  commandEntries,
  type Entry,
  type PageLink,
  pageEntries,
  playerEntries,
  type QuickCommand,
  serverEntries,
  themeEntries,
} from './entries.js';

export interface PaletteSources {
  readonly pages: readonly PageLink[];
  readonly quickCommandsOf: (server: Server) => readonly QuickCommand[];
}

const NO_SERVERS: readonly Server[] = [];

/** All there is to choose from, and what had to be left out. */
export function usePaletteEntries({ pages, quickCommandsOf }: PaletteSources) {
  const { data: servers = NO_SERVERS } = useServers();
  const { data: everywhere } = usePlayersEverywhere(servers);
  const { mode } = useColorScheme();
  const entries = useMemo((): readonly Entry[] => {
    const on = (everywhere?.lists ?? []).flatMap(({ server, list }) =>
      list.players.map((player) => ({ server, player })),
    );
    return [
      ...pageEntries(pages),
      ...serverEntries(servers),
      ...commandEntries(servers, quickCommandsOf),
      ...playerEntries(on),
      ...themeEntries(THEME_OPTIONS, mode),
    ];
  }, [pages, servers, quickCommandsOf, everywhere, mode]);
  return { servers, entries, unread: everywhere?.unread ?? NO_SERVERS };
}
