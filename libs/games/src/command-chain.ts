import { type ArgumentRules } from './argument-rules.js';

/**
 * Quoted parts in the two ways that consoles read them: where a backslash means nothing, and where it disarms the
 * quote behind it. A quote that is never closed protects nothing: some consoles end it at the separator.
 */
const QUOTED_PARTS: readonly RegExp[] = [/"[^"]*"/g, /\\.|"(?:[^"\\]|\\.)*"/g];

/**
 * Every command that a game may take out of one line, for those who must judge each of them. Where consoles differ
 * the list holds what either would run; it is never empty, and always holds the whole line where nothing divides it.
 *
 * @param rules of the game, whose replaced characters are those that divide commands there
 */
export function commandsIn(line: string, { replaced }: ArgumentRules): readonly string[] {
  const found = QUOTED_PARTS.flatMap((quoted) => split(line, quoted, (character) => replaced.has(character)));
  return found.length === 0 ? [line] : [...new Set(found)];
}

/** Source engines and Rust begin a second command with `;`, the Unreal Engine with `|`. */
function split(line: string, quoted: RegExp, divides: (character: string) => boolean): readonly string[] {
  // As long as the line, so that places in one are places in the other.
  const bare = line.replace(quoted, (part) => '"'.repeat(part.length));
  const ends = [...bare.matchAll(/[;|]/g)]
    .filter(([character]) => divides(character))
    .map(({ index }) => index);
  const starts = [0, ...ends.map((end) => end + 1)];
  return starts.map((start, at) => line.slice(start, ends[at]).trim()).filter((command) => command !== '');
}
