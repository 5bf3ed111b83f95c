import { type Message, say, sentences, type Words } from '@outpost/contracts/message.js';
import { UserError, ValidationError } from '../platform/errors/app-error.js';

export const notSupported = (reason: Words): UserError => new UserError('not_supported', reason);

/** The shown list is outdated, and nothing was sent. */
export const playerChanged = (how: Message): UserError =>
  new UserError(
    'player_changed',
    sentences(how, say('players.nothing_sent', 'Nothing was sent; read the list again.')),
  );

/** A player who is missing from an unreadable or incomplete list may still be online. */
export const playersUnknown = (isUnderstood: boolean): UserError =>
  new UserError(
    'players_unknown',
    isUnderstood
      ? say(
          'players.list_incomplete',
          'The list of players could not be read whole, and this player is not in the part that was. Nothing was sent; use the console.',
        )
      : say(
          'players.list_not_understood',
          'The list of players was not understood, so nobody knows whether this player is on. Nothing was sent; use the console.',
        ),
  );

export const playerIdRequired = (): ValidationError =>
  new ValidationError([
    { field: 'playerId', message: say('rule.player_id_is_required', 'playerId is required') },
  ]);

export const noLastingId = (): UserError =>
  notSupported(
    say(
      'players.no_lasting_id',
      'The game does not tell who this player is beyond this visit, so a warning could not be kept. Send a message instead.',
    ),
  );
