import { UserError, ValidationError } from '../platform/errors/app-error.js';

export const notSupported = (reason: string): UserError => new UserError('not_supported', reason);

/** What the list showed is no longer so, and nobody was hit. */
export const playerChanged = (how: string): UserError =>
  new UserError('player_changed', `${how} Nothing was sent; read the list again.`);

/** Whoever is missing in such a list may be on all the same. */
export const playersUnknown = (isUnderstood: boolean): UserError =>
  new UserError(
    'players_unknown',
    isUnderstood
      ? 'The list of players could not be read whole, and this player is not in the part that was. Nothing was sent; use the console.'
      : 'The list of players was not understood, so nobody knows whether this player is on. Nothing was sent; use the console.',
  );

export const playerIdRequired = (): ValidationError =>
  new ValidationError([{ field: 'playerId', message: 'playerId is required' }]);
