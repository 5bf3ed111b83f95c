import { type RconError } from '@outpost/rcon-protocol/errors.js';

/** How the game server meets a login. `silent` lasts until the attempt is given up. */
export type LoginBehaviour =
  | { readonly type: 'welcome'; readonly afterMs?: number }
  | { readonly type: 'reject'; readonly error: RconError; readonly afterMs?: number }
  | { readonly type: 'silent' };

/** How the game server meets a command. `silent` lasts until the command's deadline. */
export type CommandBehaviour =
  | {
      readonly type: 'answer';
      readonly text: string;
      readonly afterMs?: number;
      readonly thenHangUp?: boolean;
    }
  | { readonly type: 'silent' }
  | { readonly type: 'hang-up' };
