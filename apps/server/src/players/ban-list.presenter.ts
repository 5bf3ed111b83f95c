import { type Message, messageOf } from '@outpost/contracts/message.js';
import { type BanList, type ServerBan } from '@outpost/contracts/players.js';
import { type Ban, type Listing } from '@outpost/games/answers.js';
import { inEnglish } from '../platform/in-english.js';

export const presentBans = ({ rows, complete, warnings }: Listing<Ban>): BanList =>
  inEnglish({
    bans: rows.map(presentBan),
    isComplete: complete,
    warnings: warnings.map(messageOf),
    unsupported: null,
  });

export const noBanList = (unsupported: Message): BanList =>
  inEnglish({ bans: [], isComplete: false, warnings: [], unsupported });

const presentBan = ({ target, ...ban }: Ban): ServerBan => ({
  ...ban,
  target: target.value,
  targetKind: target.kind,
});
