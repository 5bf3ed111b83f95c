import { type OnlinePlayer } from '@outpost/contracts/players.js';
import { type Server } from '@outpost/contracts/servers.js';
import { createContext, type ReactNode } from 'react';

/** A kick or ban requested outside the player list. */
export interface RequestedAction {
  readonly server: Server;
  readonly name: 'kick' | 'ban';
  readonly player: OnlinePlayer;
  readonly onClose: () => void;
}

/** Renders the dialog for the action, which targets the player rather than their slot. */
export const PlayerActionContext = createContext<((asked: RequestedAction) => ReactNode) | null>(null);
