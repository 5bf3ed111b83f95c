import { type ServerBan } from '@outpost/contracts/bans.js';
import { type ListedPlayer } from '@outpost/contracts/players.js';
import { type Ban, type Player } from '@outpost/games/listings.js';

export const presentListed = ({ id, ...player }: Player): ListedPlayer => ({
  ...player,
  playerId: id?.value ?? null,
  isVerified: id?.verified ?? false,
});

export const presentBan = ({ target, ...ban }: Ban): ServerBan => ({
  ...ban,
  target: target.value,
  targetKind: target.kind,
});
