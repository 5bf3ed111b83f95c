import { type ProtocolDescriptor, type WireOf } from '@outpost/rcon-protocol/protocol.js';
import { type GameProfile, requireGame } from './game-profile.js';

/** A game profile without its protocol id; its wire options are those of the protocol. */
export type GameOf<Protocol extends ProtocolDescriptor> = Omit<GameProfile, 'protocol' | 'wire'> & {
  readonly wire?: WireOf<Protocol>;
};

/**
 * Builds the profile of a game that uses this protocol.
 *
 * @throws {GameProfileError} when its id is malformed
 */
export function defineGame<Protocol extends ProtocolDescriptor>(
  { id }: Protocol,
  game: GameOf<Protocol>,
): GameProfile {
  return requireGame({ ...game, protocol: id, wire: game.wire ?? {} });
}
