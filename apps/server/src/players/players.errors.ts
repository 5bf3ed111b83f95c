import { UserError, ValidationError } from '../platform/errors/app-error.js';

export const notSupported = (reason: string): UserError => new UserError('not_supported', reason);

/** What the list showed is no longer so, and nobody was hit. */
export const playerChanged = (how: string): UserError =>
  new UserError('player_changed', `${how} Nothing was sent; read the list again.`);

export const playerIdRequired = (): ValidationError =>
  new ValidationError([{ field: 'playerId', message: 'playerId is required' }]);
