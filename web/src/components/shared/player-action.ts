import { type OnlinePlayer } from '@outpost/contracts/players.js';
import { type Server } from '@outpost/contracts/servers.js';
import { createContext, type ReactNode } from 'react';

/** A kick or a ban of somebody, asked for outside the list of players. */
export interface RequestedAction {
  readonly server: Server;
  readonly name: 'kick' | 'ban';
  readonly player: OnlinePlayer;
  readonly onClose: () => void;
}

/** Draws the dialog that does it, bound to the player and not to their slot. */
export const PlayerActionContext = createContext<((asked: RequestedAction) => ReactNode) | null>(null);
