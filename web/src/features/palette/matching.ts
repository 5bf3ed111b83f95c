import { foldedText } from '@outpost/contracts/folded-text.js';

/** Text to search: the visible label, and hidden terms. */
export interface Searchable {
  readonly label: string;
  readonly alsoFoundBy?: string;
}

const WHOLE_START = 100;
const WORD_START = 60;
const WITHIN = 30;
const SCATTERED = 10;
/** Visible text weighs more than hidden terms. */
const HIDDEN_SHARE = 0.5;

/**
 * Normalizing thousands of entries takes longer than a frame; the entries stay the same objects while the user types.
 */
const foldedEntries = new WeakMap<Searchable, readonly [shown: string, hidden: string]>();

function foldedOnce(entry: Searchable): readonly [shown: string, hidden: string] {
  const known = foldedEntries.get(entry);
  if (known) return known;
  const texts = [foldedText(entry.label), foldedText(entry.alsoFoundBy ?? '')] as const;
  foldedEntries.set(entry, texts);
  return texts;
}

/** How well a word matches a text; 0 if its letters don't occur in that order. */
function fit(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at === 0) return WHOLE_START;
  if (at > 0) return text.includes(` ${word}`) ? WORD_START : WITHIN;
  let from = 0;
  for (const letter of word) {
    const found = text.indexOf(letter, from);
    if (found < 0) return 0;
    from = found + 1;
  }
  return SCATTERED;
}

/** Sum over all words; 0 if one of them does not match. */
function score(entry: Searchable, words: readonly string[]): number {
  const [shown, hidden] = foldedOnce(entry);
  const fits = words.map((word) => {
    const inHidden = fit(hidden, word);
    // Scattered letters in hidden terms would match by chance.
    return Math.max(fit(shown, word), inHidden === SCATTERED ? 0 : inHidden * HIDDEN_SHARE);
  });
  return fits.includes(0) ? 0 : fits.reduce((sum, value) => sum + value, 0);
}

/** Entries that match every word of the query, best first; equally good ones keep their order. */
export function bestMatches<T extends Searchable>(entries: readonly T[], query: string): readonly T[] {
  const words = foldedText(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  return entries
    .map((entry) => ({ entry, rank: score(entry, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ entry }) => entry);
}
