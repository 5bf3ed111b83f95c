import { type CatalogueCommand } from '@outpost/contracts/games.js';

const FIRST_ARGUMENT = /[<["]/;

/** The part of a usage before its first argument. */
export const headOf = (usage: string): string => usage.split(FIRST_ARGUMENT, 1)[0]?.trim() ?? usage;

export const takesArguments = (usage: string): boolean => FIRST_ARGUMENT.test(usage);

/** The catalogue command a line starts with, by longest match; undefined if there is none. */
export function commandOf(
  line: string,
  catalogue: readonly CatalogueCommand[],
): CatalogueCommand | undefined {
  const typed = line.trim().toLowerCase();
  const fitting = catalogue.filter(({ usage }) => {
    const head = headOf(usage).toLowerCase();
    return typed === head || line.trimStart().toLowerCase().startsWith(`${head} `);
  });
  return fitting.sort((a, b) => headOf(b.usage).length - headOf(a.usage).length)[0];
}
