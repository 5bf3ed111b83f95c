/**
 * What texts for players may contain in braces: minutes until the restart, the name of the server, how many players are
 * on, and the time of the next restart in the time zone of the plan.
 */
export const TASK_VARIABLES = ['minutes', 'server', 'players', 'next_restart'] as const;
export type TaskVariable = (typeof TASK_VARIABLES)[number];
export type TaskValues = Readonly<Record<TaskVariable, string>>;

const VARIABLE = new RegExp(`\\{(${TASK_VARIABLES.join('|')})\\}`, 'gu');

/** The text with its variables filled in. */
export const filledText = (text: string, values: TaskValues): string =>
  text.replace(VARIABLE, (_, name: TaskVariable) => values[name]);

/** What players read of a restart they know of, unless whoever postpones it writes something else. */
export const POSTPONED_TEXT = 'The restart is postponed to {next_restart}.';

export const WARNING_TEXT = 'The server restarts in {minutes} min.';

/** `{text:restart-soon}` is the text of that name in each of its languages, `{text:restart-soon:de}` in one. */
export const TEXT_REFERENCE = '\\{text:[a-z0-9][a-z0-9-]{0,39}(?::[a-z]{2,3})?\\}';

const REFERENCE = /\{text:([a-z0-9-]+)(?::([a-z]+))?\}/gu;

/** Texts by language, by name. */
export type TextLibrary = ReadonlyMap<string, ReadonlyMap<string, string>>;

export const refersToTexts = (text: string): boolean => text.includes('{text:');

/**
 * The lines that players read: one for each language of the first text that is asked for in all of them. A text without
 * that language is read in its first one.
 *
 * @returns the name that the library does not have, with its language, if there is one
 */
export function linesOf(
  text: string,
  library: TextLibrary,
): readonly string[] | { readonly missing: string } {
  const references = [...text.matchAll(REFERENCE)];
  for (const [whole, name = '', language] of references) {
    const texts = library.get(name);
    const isThere = language === undefined ? texts !== undefined : texts?.has(language) === true;
    if (!isThere) return { missing: whole.slice('{text:'.length, -1) };
  }
  const [, first = ''] = references.find(([, , language]) => language === undefined) ?? [];
  const languages = [...(library.get(first)?.keys() ?? [''])];
  return languages.map((language) => lineIn(language, text, library));
}

const lineIn = (wanted: string, text: string, library: TextLibrary): string =>
  text.replace(REFERENCE, (_, name: string, language: string = wanted) => {
    const texts = library.get(name);
    return texts?.get(language) ?? [...(texts?.values() ?? [])][0] ?? '';
  });
