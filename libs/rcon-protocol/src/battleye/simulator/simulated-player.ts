import { battleyeGuid } from './battleye-guid.js';
import { between, type Random } from './seeded-random.js';

export interface SimulatedPlayer {
  readonly slot: number;
  readonly name: string;
  readonly guid: string;
  readonly address: string;
  readonly port: number;
  ping: number;
  verified: boolean;
  inLobby: boolean;
}

/**
 * Names of the kinds that have broken parsers: blanks, brackets, other scripts, quotes, a fake event, a fake footer.
 */
export const NICKNAMES = [
  'Driftwood',
  'Beans and Rice',
  '[GH] Ястреб',
  'Müde Katze',
  'O"Brien (AFK)',
  'Sandbag ',
  'лесник_47',
  'xX-Nettle-Xx',
  '2 players in total',
  'Wolf: the quiet one',
  'Cherno Tourist',
  '(F)Typhoon',
  '海鷗',
  'Tin Can Jim',
  'RCon admin #0',
  'Salt',
  'Mossy, Mossy',
  'No. 7',
  'A',
  'Barley connected',
] as const;

const FIRST_STEAM_ID = 76561198000000001n;

/** A player who has just joined: in the lobby, not verified, and with ping -1 as real servers list it. */
export function newPlayer(slot: number, name: string, random: Random): SimulatedPlayer {
  const account = FIRST_STEAM_ID + BigInt(hash(name));
  return {
    slot,
    name,
    guid: battleyeGuid(account),
    // TEST-NET-3, a range reserved for documentation (RFC 5737).
    address: `203.0.113.${between(random, 1, 254)}`,
    port: between(random, 1024, 65_535),
    ping: -1,
    verified: false,
    inLobby: true,
  };
}

export function settleIn(player: SimulatedPlayer, random: Random): void {
  player.ping = between(random, 9, 180);
  player.verified = true;
  player.inLobby = false;
}

/** Derives the account from the name, so that a returning player has the same GUID. */
const hash = (name: string): number =>
  Buffer.from(name).reduce((sum, byte) => (Math.imul(sum, 31) + byte) & 0x7fff_ffff, 7);
