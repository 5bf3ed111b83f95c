import { type ProtocolDescriptor, type WireOf } from '@outpost/rcon-protocol/protocol.js';
import { type GameProfile, requireGame } from './game-profile.js';

/** What a game says of itself; its protocol stands beside it, and its wire options are those of that protocol. */
export type GameOf<Protocol extends ProtocolDescriptor> = Omit<GameProfile, 'protocol' | 'wire'> & {
  readonly wire?: WireOf<Protocol>;
};

/**
 * Describes a game of a protocol.
 *
 * @throws {GameProfileError} when its id is malformed
 */
export function defineGame<Protocol extends ProtocolDescriptor>(
  { id }: Protocol,
  game: GameOf<Protocol>,
): GameProfile {
  return requireGame({ ...game, protocol: id, wire: game.wire ?? {} });
}
