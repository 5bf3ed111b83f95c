import { type ArgumentRules } from './argument-rules.js';

/**
 * Quoted parts in the two ways consoles read them: with a backslash as a plain character, and with a backslash that
 * escapes the next quote. An unclosed quote protects nothing: some consoles end it at the separator.
 */
const QUOTED_PARTS: readonly RegExp[] = [/"[^"]*"/g, /\\.|"(?:[^"\\]|\\.)*"/g];

/**
 * Every command that a game may execute from one line, for checks that must apply to each of them. Where consoles
 * differ, the list has the commands of both readings. It is never empty: an undivided line is its only element.
 *
 * @param rules rules of the game; the characters they replace are its command separators
 */
export function commandsIn(line: string, { replaced }: ArgumentRules): readonly string[] {
  const found = QUOTED_PARTS.flatMap((quoted) => split(line, quoted, (character) => replaced.has(character)));
  return found.length === 0 ? [line] : [...new Set(found)];
}

/** Source engines and Rust separate commands with `;`, the Unreal Engine also with `|`. */
function split(line: string, quoted: RegExp, divides: (character: string) => boolean): readonly string[] {
  // Same length as the line, so that indices apply to both.
  const bare = line.replace(quoted, (part) => '"'.repeat(part.length));
  const ends = [...bare.matchAll(/[;|]/g)]
    .filter(([character]) => divides(character))
    .map(({ index }) => index);
  const starts = [0, ...ends.map((end) => end + 1)];
  return starts.map((start, at) => line.slice(start, ends[at]).trim()).filter((command) => command !== '');
}
