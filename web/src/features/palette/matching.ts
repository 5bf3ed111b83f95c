import { foldedText } from '@outpost/contracts/folded-text.js';

/** What is searched: the words shown, and others by which it may be looked for. */
export interface Searchable {
  readonly label: string;
  readonly alsoFoundBy?: string;
}

const WHOLE_START = 100;
const WORD_START = 60;
const WITHIN = 30;
const SCATTERED = 10;
/** What is shown weighs more than what merely leads to it. */
const HIDDEN_SHARE = 0.5;

/** Of thousands of entries, folding takes longer than a frame; they stay the same while somebody types. */
const foldedEntries = new WeakMap<Searchable, readonly [shown: string, hidden: string]>();

function foldedOnce(entry: Searchable): readonly [shown: string, hidden: string] {
  const known = foldedEntries.get(entry);
  if (known) return known;
  const texts = [foldedText(entry.label), foldedText(entry.alsoFoundBy ?? '')] as const;
  foldedEntries.set(entry, texts);
  return texts;
}

/** How well one typed word fits a text; 0 when its letters don't even occur in that order. */
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

/** The sum over all typed words; 0 when one of them fits nowhere. */
function score(entry: Searchable, words: readonly string[]): number {
  const [shown, hidden] = foldedOnce(entry);
  const fits = words.map((word) => {
    const inHidden = fit(hidden, word);
    // Scattered letters of words nobody sees would be found by chance.
    return Math.max(fit(shown, word), inHidden === SCATTERED ? 0 : inHidden * HIDDEN_SHARE);
  });
  return fits.includes(0) ? 0 : fits.reduce((sum, value) => sum + value, 0);
}

/** The entries that fit all words of the query, the best first; equal ones keep their order. */
export function bestMatches<T extends Searchable>(entries: readonly T[], query: string): readonly T[] {
  const words = foldedText(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  return entries
    .map((entry) => ({ entry, rank: score(entry, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ entry }) => entry);
}
