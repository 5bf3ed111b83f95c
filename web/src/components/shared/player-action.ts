import { type OnlinePlayer } from '@outpost/contracts/players.js';
import { type Server } from '@outpost/contracts/servers.js';
import { createContext, type ReactNode } from 'react';

export type PlayerActionName = 'tell' | 'warn' | 'kick' | 'ban';

/** An action on a player requested outside the player list. */
export interface RequestedAction {
  readonly server: Server;
  readonly name: PlayerActionName;
  readonly player: OnlinePlayer;
  readonly onClose: () => void;
}

/** Renders the dialog for the action, which targets the player rather than their slot. */
export const PlayerActionContext = createContext<((asked: RequestedAction) => ReactNode) | null>(null);
