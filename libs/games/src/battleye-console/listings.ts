import { type Ban, type Listing, type Player } from '../listings.js';
import { listing } from '../parsing.js';
import { type BattleyeBan, parseBans } from './bans.js';
import { type ParsedReply } from './parsed-reply.js';
import { type BattleyePlayer, parsePlayers } from './players.js';

/** Parses the reply to `players` into the common form of all games. */
export const readPlayers = (text: string): Listing<Player> => shared(text, parsePlayers(text), asPlayer);

/** Parses the reply to `bans` into the common form of all games. */
export const readBans = (text: string): Listing<Ban> => shared(text, parseBans(text), asBan);

function shared<From, To>(
  raw: string,
  { rows, warning }: ParsedReply<From>,
  as: (row: From) => To,
): Listing<To> {
  return listing(raw, rows.map(as), [warning?.reason]);
}

function asPlayer({ slot, name, guid, verified, ping, address, port, inLobby }: BattleyePlayer): Player {
  return {
    slot,
    name,
    id: guid === undefined ? null : { kind: 'battleye-guid', value: guid, verified },
    ping: ping < 0 ? null : ping,
    address: `${address.includes(':') ? `[${address}]` : address}:${port}`,
    state: guid === undefined ? 'joining' : inLobby ? 'lobby' : 'playing',
  };
}

const asBan = ({ listNumber, kind, target, minutesLeft, reason }: BattleyeBan): Ban => ({
  listNumber,
  target: { kind: kind === 'ip' ? 'ip' : 'battleye-guid', value: target, verified: true },
  name: null,
  minutesLeft,
  reason,
});
