import { type Listing, type Player } from '../../games/answers.js';
import { countProblem, listing, player } from '../../games/reading.js';

const LIST = /^There are (?<n>\d+)(?:\/| of a max(?: of)? )(?<max>\d+) players online:\s*(?<names>.*)$/s;
/** Colours and styles of plug-ins. */
const FORMATTING = /\u00a7[0-9a-fk-orx]/iu;

/** Reads the answer of Minecraft to `list`, in one line or, from old servers, with the names on the next. */
export function readMinecraftPlayers(text: string): Listing<Player> {
  const found = LIST.exec(text.split(FORMATTING).join(''))?.groups;
  const names = (found?.['names'] ?? '').split(/,|\n/).map((name) => name.trim());
  const rows = names.filter((name) => name !== '').map(account);
  return listing(text, rows, [countProblem(rows.length, found?.['n'])]);
}

const account = (name: string): Player =>
  player({ name, id: { kind: 'account-name', value: name, verified: true } });
