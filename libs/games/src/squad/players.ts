import { say } from '@outpost/contracts/message.js';
import { type Listing, type Player } from '../listings.js';
import { listing, player, readLines, writtenLines } from '../parsing.js';

const ACTIVE = /^-+ Active Players -+\s*$/;
/** Followed by players who have left. */
const DISCONNECTED = /^-+ Recently Disconnected Players/;
const ROW =
  /^ID: (?<id>\d+) \| (?:Online IDs:(?<ids>[^|]*)|SteamID: (?<steam>\d+) )\| Name: (?<name>.*) \| Team ID: (?:\d+|N\/A) \| Squad ID: (?:\d+|N\/A)(?: \| Is Leader: (?:True|False))?(?: \| Role: \S*)?\s*$/;
const EOS_ID = /\bEOS: (?<id>[0-9a-f]{32})\b/;
const STEAM_ID = /\bsteam: (?<id>\d{17})\b/;

/** Parses the reply of Squad to `ListPlayers`. Names without a clan tag begin with a blank, which is preserved. */
export function readSquadPlayers(text: string): Listing<Player> {
  const lines = writtenLines(text);
  const from = lines.findIndex((line) => ACTIVE.test(line));
  const to = lines.findIndex((line) => DISCONNECTED.test(line));
  const { rows, unread } = readLines(lines.slice(from + 1, to < 0 ? undefined : to), readPlayer, /^$/);
  const cut =
    from < 0 || to < 0
      ? say('game.heading_or_end_of_list', 'the heading or the end of the list is missing')
      : undefined;
  return listing(text, rows, [unread, cut]);
}

function readPlayer(line: string): Player | undefined {
  const row = ROW.exec(line)?.groups;
  if (row === undefined) return undefined;
  return player({
    slot: Number(row['id']),
    name: row['name'] ?? '',
    id: idOf(row['ids'] ?? '', row['steam']),
  });
}

/** Prefers the Epic id, which every player has, with or without Steam. */
function idOf(ids: string, oldSteamId: string | undefined): Player['id'] {
  const eos = EOS_ID.exec(ids)?.groups?.['id'];
  if (eos !== undefined) return { kind: 'eos', value: eos, verified: true };
  const steam = oldSteamId ?? STEAM_ID.exec(ids)?.groups?.['id'];
  return steam === undefined ? null : { kind: 'steam', value: steam, verified: true };
}
