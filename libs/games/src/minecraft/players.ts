import { type Listing, type Player } from '../answers.js';
import { countProblem, listing, player } from '../reading.js';

/** Colours and styles of plug-ins. */
const FORMATTING = /\u00a7[0-9a-fk-orx]/iu;

/** The game's own list: in one line or, from old servers, with the names on the next. */
const OWN = /^There are (?<n>\d+)(?:\/| of a max(?: of)? )\d+ players online:\s*(?<names>.*)$/s;
/** Cuberite, a server of its own in C++. */
const CUBERITE = /^Players \((?<n>\d+)\):\s*(?<names>.*)$/s;
/** The plug-in Essentials: a line for each group. Hidden players are counted apart, and listed all the same. */
const ESSENTIALS =
  /^There are (?<n>\d+)(?:\/(?<hidden>\d+))? out of maximum \d+ players online\.\s*(?<groups>.*)$/s;
const GROUP_NAME = /^[^:,]*:/;
const TAGS = /^(?:\[(?:AFK|HIDDEN)\]\s*)+/i;

/** Whether the beginning of a text is one of the lists of {@link readMinecraftPlayers}. */
export const IS_MINECRAFT_LIST =
  /^(?:\u00a7.)*(?:There are .{1,60} players online[.:]|Players \((?:\u00a7.)*\d+(?:\u00a7.)*\):)/u;

/** Reads the answer to `list`, of the game itself and of servers and plug-ins that answer otherwise. */
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

/** The names are those that players may have given themselves, so none of them is certain. */
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
