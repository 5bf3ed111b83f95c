import { type ArgumentRules } from './argument-rules.js';
import { commandsIn } from './command-chain.js';

/** How a game's console reads a line, as far as it decides which commands the line runs. */
export interface CommandGrammar {
  /** Characters that end a word as a blank does. */
  readonly wordBreaks?: RegExp;
  /** What may stand before a name without changing it, such as `minecraft:`. */
  readonly namespace?: RegExp;
  /** Names of the same command; the second one stands for both. */
  readonly synonyms?: Readonly<Record<string, string>>;
  /** What precedes a command that another one runs, such as `cheat `; each match, wherever it ends, is followed by one. */
  readonly wrappers?: readonly RegExp[];
  /** Commands that can run any other: aliases, scripts, programs, files. */
  readonly opaque?: readonly string[];
}

/** One command that a line runs, in one of the ways it can be read. */
export interface CommandReading {
  /** As typed. */
  readonly command: string;
  /** For comparison: without what consoles ignore. */
  readonly words: readonly string[];
  /** Whether what it runs cannot be seen in the line. */
  readonly isOpaque: boolean;
}

/** More commands than anybody means by a line: the rest of it counts as opaque. */
const MAX_COMMANDS = 200;

/**
 * Every command that a game may run from a line, those within others too, in every way in which consoles read them.
 * Reads more rather than less: what no console would run is listed as well.
 */
export function readingsOf(
  line: string,
  rules: ArgumentRules,
  grammar: CommandGrammar = {},
): readonly CommandReading[] {
  // A set visits what is added to it on the way, and what is there already only once.
  const commands = new Set(commandsIn(line, rules));
  const readings: CommandReading[] = [];
  for (const command of commands) {
    const isRest = commands.size > MAX_COMMANDS;
    for (const words of spellingsOf(command, grammar)) {
      const isOpaque = isRest || (grammar.opaque?.includes(words[0] ?? '') ?? false);
      readings.push({ command, words, isOpaque });
    }
    if (isRest) continue;
    for (const inner of innerCommands(command, grammar)) {
      for (const one of commandsIn(inner, rules)) commands.add(one);
    }
  }
  return readings;
}

/** The words of a pattern, comparable to those of a {@link CommandReading}. */
export const wordsOfPattern = (pattern: string, grammar: CommandGrammar = {}): readonly string[] =>
  wordsOf(folded(pattern), grammar);

function innerCommands(command: string, { wrappers = [] }: CommandGrammar): readonly string[] {
  const text = command.normalize('NFKC').replaceAll(/[\p{Cf}\p{M}]/gu, '');
  return wrappers.flatMap((wrapper) =>
    [...text.matchAll(wrapper)].map((match) => text.slice(match.index + match[0].length)),
  );
}

/** With quotes left out as .NET consoles do, and with quotes that end a word as in Source engines. */
function spellingsOf(command: string, grammar: CommandGrammar): readonly (readonly string[])[] {
  const text = folded(command);
  if (!QUOTES.test(text)) return [wordsOf(text, grammar)];
  return ['', ' '].map((replacement) => wordsOf(text.replaceAll(QUOTE, replacement), grammar));
}

const QUOTES = /["'\\]/;
const QUOTE = /["'\\]/g;

/**
 * What a console could take for the same text: case, Unicode's compatible forms (`ｑｕｉｔ`, `ſ` for `s`) and characters
 * that are not seen. Look-alikes of other scripts stay different: no console takes them for the same.
 */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\s\p{Z}]/gu, ' ')
    .replaceAll(/[\p{M}\p{Cf}\p{Cc}]/gu, '');

function wordsOf(text: string, { wordBreaks, namespace, synonyms }: CommandGrammar): readonly string[] {
  const broken = wordBreaks ? text.replaceAll(wordBreaks, ' ') : text;
  const [first, ...others] = broken.split(' ').filter((word) => word !== '');
  if (first === undefined) return [];
  // Consoles differ in whether `#` and `/` are required, allowed or forbidden; with nothing else, they are the name.
  const bare = first.replace(/^[#/]+(?=.)/, '');
  const name = namespace ? bare.replace(namespace, '') : bare;
  return [synonyms?.[name] ?? name, ...others];
}
