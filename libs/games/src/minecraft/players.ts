import { type Listing, type Player } from '../listings.js';
import { countProblem, listing, player } from '../parsing.js';

/** Colour and style codes (`§` and a letter or digit) that plug-ins insert. */
const FORMATTING = /\u00a7[0-9a-fk-orx]/iu;

/** Vanilla: in one line or, on old servers, with the names on the next line. */
const OWN = /^There are (?<n>\d+)(?:\/| of a max(?: of)? )\d+ players online:\s*(?<names>.*)$/s;
/** Cuberite, an independent server implementation in C++. */
const CUBERITE = /^Players \((?<n>\d+)\):\s*(?<names>.*)$/s;
/** The plug-in Essentials: one line per group. Hidden players are counted separately but listed as well. */
const ESSENTIALS =
  /^There are (?<n>\d+)(?:\/(?<hidden>\d+))? out of maximum \d+ players online\.\s*(?<groups>.*)$/s;
const GROUP_NAME = /^[^:,]*:/;
const TAGS = /^(?:\[(?:AFK|HIDDEN)\]\s*)+/i;

/** Matches the beginning of the lists that {@link readMinecraftPlayers} parses. */
export const IS_MINECRAFT_LIST =
  /^(?:\u00a7.)*(?:There are .{1,60} players online[.:]|Players \((?:\u00a7.)*\d+(?:\u00a7.)*\):)/u;

/** Parses the reply to `list`: of the vanilla server, Cuberite and Essentials. */
export function readMinecraftPlayers(text: string): Listing<Player> {
  const plain = text.split(FORMATTING).join('');
  const found = (OWN.exec(plain) ?? CUBERITE.exec(plain))?.groups;
  const groups = found ? undefined : ESSENTIALS.exec(plain)?.groups;
  return groups ? readGroups(text, groups) : readNames(text, found);
}

type Found = Readonly<Record<string, string | undefined>>;

function readNames(text: string, found: Found | undefined): Listing<Player> {
  const rows = namesIn(found?.['names']).map((name) => account(name, true));
  return listing(text, rows, [countProblem(rows.length, found?.['n'])]);
}

/** Essentials lists nicknames, which players may choose themselves, so none is verified. */
function readGroups(text: string, { n, hidden = '0', groups = '' }: Found): Listing<Player> {
  const names = groups.split('\n').flatMap((line) => namesIn(line.replace(GROUP_NAME, '')));
  const rows = names.map((name) => account(name.replace(TAGS, ''), false));
  return listing(text, rows, [countProblem(rows.length, String(Number(n) + Number(hidden)))]);
}

const namesIn = (text = ''): readonly string[] =>
  text
    .split(/,|\n/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

const account = (name: string, verified: boolean): Player =>
  player({ name, id: { kind: 'account-name', value: name, verified } });
