import { type QuickCommand } from '@outpost/contracts/protocols.js';
import { type Server } from '@outpost/contracts/servers.js';
import { useCallback } from 'react';
import { useGames } from './use-games.js';
import { useProtocols } from './use-protocols.js';

const NONE: readonly QuickCommand[] = [];

type QuickCommandsOf = (server: Pick<Server, 'type' | 'game'>) => readonly QuickCommand[];

/** The quick commands of a server: those of its game, or of its protocol if that has no games. None until known. */
export function useQuickCommands(): QuickCommandsOf {
  const games = useGames();
  const protocols = useProtocols();
  return useCallback(
    ({ type, game }) =>
      (game === null
        ? protocols.find(({ id }) => id === type)?.quickCommands
        : games.find(({ id }) => id === game)?.quickCommands) ?? NONE,
    [games, protocols],
  );
}
