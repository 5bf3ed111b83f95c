/** A player as a game of the Source family lists him; games differ in what they tell. */
export interface SourcePlayer {
  /** As the server wrote it, blanks included. */
  readonly name: string;
  /** Steam id or whatever the game calls its players by; null where the list has none. */
  readonly id: string | null;
  /** Milliseconds. */
  readonly ping: number | null;
  readonly address: string | null;
}

export interface SourcePlayers {
  /** Which grammar fitted; `unknown` when none did and there are no rows. */
  readonly grammar: PlayerGrammar | 'unknown';
  readonly players: readonly SourcePlayer[];
  /** How many places the server has, where the list says so. */
  readonly places: number | null;
  /** Lines that belong to no row although the grammar fitted, and all lines when none did. */
  readonly unread: readonly string[];
  /** False when the server counted other than we did. */
  readonly countMatches: boolean;
}

export type PlayerGrammar = 'minecraft' | 'zomboid' | 'source';

type Parser = (
  text: string,
) => Omit<SourcePlayers, 'grammar' | 'countMatches'> & { readonly count: number | null };

interface Grammar {
  readonly name: PlayerGrammar;
  readonly fits: RegExp;
  readonly parse: Parser;
}

const MINECRAFT = /^There are (?<n>\d+)(?:\/| of a max(?: of)? )(?<max>\d+) players online:\s*(?<names>.*)$/s;
/** Colours and styles of plug-ins. */
const MINECRAFT_FORMATTING = /\u00a7[0-9a-fk-orx]/giu;

const ZOMBOID_HEADING = /^Players connected \((?<n>\d+)\):\s*$/m;
const ZOMBOID_ROW = /^-(?<name>.*)$/;

const SOURCE_COLUMNS = /^#\s*userid\s+name\s+uniqueid\s+connected\b/m;
const SOURCE_COUNT = /^players\s*:\s*(?<n>\d+) humans.*?\((?<max>\d+)(?:\/\d+)? max\)/m;
/** The optional second number is the slot. Bots have no time, no rate and no address. */
const SOURCE_ROW =
  /^#\s*\d+(?:\s+\d+)?\s+"(?<name>.*)"\s+(?<id>\S+)(?:\s+[\d:]+)?\s+(?<ping>\d+)\s+\d+\s+\w+(?:\s+\d+)?(?:\s+(?<address>\S+:\d+))?\s*$/;
const SOURCE_BOT_ROW = /^#\s*\d+(?:\s+\d+)?\s+"(?<name>.*)"\s+BOT\s+\w+/;

const nobodyElse = { id: null, ping: null, address: null } as const;
const lines = (text: string): string[] => text.split(/\r?\n/);
const isText = (line: string): boolean => line.trim() !== '';

const parseMinecraft: Parser = (text) => {
  const { n, max, names } = MINECRAFT.exec(text.replace(MINECRAFT_FORMATTING, ''))?.groups ?? {};
  const found = (names ?? '').split(/,|\n/).map((name) => name.trim());
  return {
    players: found.filter(isText).map((name) => ({ ...nobodyElse, name })),
    places: Number(max),
    count: Number(n),
    unread: [],
  };
};

const parseZomboid: Parser = (text) => {
  const rest = lines(text).filter((line) => isText(line) && !ZOMBOID_HEADING.test(line));
  const names = rest.map((line) => ZOMBOID_ROW.exec(line)?.groups?.['name']);
  return {
    players: names.filter((name) => name !== undefined).map((name) => ({ ...nobodyElse, name })),
    places: null,
    count: Number(ZOMBOID_HEADING.exec(text)?.groups?.['n']),
    unread: rest.filter((_line, index) => names[index] === undefined),
  };
};

/** Bots are no players: nobody can be kicked or spoken to there. */
const parseSource: Parser = (text) => {
  const heading = SOURCE_COUNT.exec(text)?.groups;
  const rows = lines(text).filter((line) => /^#\s*\d/.test(line) && !SOURCE_BOT_ROW.test(line));
  const players = rows.map(parseSourceRow);
  return {
    players: players.filter((player) => player !== undefined),
    places: heading === undefined ? null : Number(heading['max']),
    count: heading === undefined ? null : Number(heading['n']),
    unread: rows.filter((_row, index) => players[index] === undefined),
  };
};

function parseSourceRow(line: string): SourcePlayer | undefined {
  const row = SOURCE_ROW.exec(line)?.groups;
  if (row === undefined) return undefined;
  return {
    name: row['name'] ?? '',
    id: row['id'] ?? null,
    ping: Number(row['ping']),
    address: row['address'] ?? null,
  };
}

const GRAMMARS: readonly Grammar[] = [
  { name: 'minecraft', fits: MINECRAFT, parse: parseMinecraft },
  { name: 'zomboid', fits: ZOMBOID_HEADING, parse: parseZomboid },
  { name: 'source', fits: SOURCE_COLUMNS, parse: parseSource },
];

/**
 * Reads the answer to `list` (Minecraft), `players` (Project Zomboid) or `status` (CS:GO and its kin); the text
 * tells which. A strange line is handed back and never hides the players that could be read.
 */
export function parsePlayers(text: string): SourcePlayers {
  const plain = text.replace(MINECRAFT_FORMATTING, '');
  const grammar = GRAMMARS.find(({ fits }) => fits.test(plain));
  if (grammar === undefined) {
    return {
      grammar: 'unknown',
      players: [],
      places: null,
      unread: lines(text).filter(isText),
      countMatches: true,
    };
  }
  const { count, ...found } = grammar.parse(text);
  return { grammar: grammar.name, ...found, countMatches: count === null || count === found.players.length };
}
