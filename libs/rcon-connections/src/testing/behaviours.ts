import { type RconError } from '@outpost/rcon-protocol/errors.js';

/** How the game server reacts to a login. `silent` lasts until the attempt is aborted. */
export type LoginBehaviour =
  | { readonly type: 'welcome'; readonly afterMs?: number }
  | { readonly type: 'reject'; readonly error: RconError; readonly afterMs?: number }
  | { readonly type: 'silent' };

export interface Answer {
  readonly type: 'answer';
  readonly text: string;
  readonly afterMs?: number;
  readonly isCutShort?: boolean;
  readonly thenHangUp?: boolean;
}

/** How the game server reacts to a command. `silent` lasts until the command's deadline. */
export type CommandBehaviour = Answer | { readonly type: 'silent' } | { readonly type: 'hang-up' };
