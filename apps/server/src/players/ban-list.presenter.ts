import { type BanList, type ServerBan } from '@outpost/contracts/players.js';
import { type Ban, type Listing } from '@outpost/games/answers.js';

export const presentBans = ({ rows, complete, warnings }: Listing<Ban>): BanList => ({
  bans: rows.map(presentBan),
  isComplete: complete,
  warnings,
  unsupported: null,
});

export const noBanList = (unsupported: string): BanList => ({
  bans: [],
  isComplete: false,
  warnings: [],
  unsupported,
});

const presentBan = ({ target, ...ban }: Ban): ServerBan => ({
  ...ban,
  target: target.value,
  targetKind: target.kind,
});
