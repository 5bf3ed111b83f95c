import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { timeOf } from './time-text.js';

/** Global options, accepted before and after the command name. */
export function withJson(command: Command): Command {
  const isProgram = command.parent === null;
  return (
    command
      .option('--json', 'print one JSON document instead of text')
      // Must be declared before --no-color, or commander would default `color` to true.
      .addOption(
        new Option('--color', 'use colours, also where the output is no terminal').hideHelp(!isProgram),
      )
      .addOption(new Option('--no-color', 'use no colours').hideHelp(!isProgram))
  );
}

/** The examples section at the end of a help text. */
export const examples = (...lines: readonly string[]): string =>
  ['', 'Examples:', ...lines.map((line) => `  ${line}`)].join('\n');

export interface ListLimit {
  /** Maximum number of rows; all if omitted. */
  readonly limit?: number;
}

/** Adds `--limit` to a list command. */
export const withLimit = (command: Command): Command =>
  command.option('--limit <number>', 'at most so many (default: all)', wholeNumber);

/** Parses a positive whole number. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be a whole number above 0.');
  return Number(text);
}

export interface TimeSpan {
  /** ISO 8601, inclusive. */
  readonly since?: string;
  /** ISO 8601, exclusive. */
  readonly until?: string;
}

/** Adds `--since` and `--until`. @param what the noun for the help text, such as `lines` */
export const withTimeSpan = (command: Command, now: () => number, what: string): Command => {
  const time = (text: string): string => timeOf(text, now());
  return command
    .option('--since <time>', `${what} of this time and later: 15m, 2h, 3d ago, or ISO 8601 in UTC`, time)
    .option('--until <time>', `${what} before this time`, time);
};

export interface DataFolderOptions {
  readonly dataDir?: string;
}

/** For commands that work on the data folder of this machine instead of a panel. */
export const withDataFolder = (command: Command): Command =>
  withJson(command).option(
    '--data-dir <folder>',
    "the panel's data folder (default: DATA_DIR, as the panel itself)",
  );

/** Absolute, since a relative path refers to the current directory of this process. */
export const folderOf = ({ dataDir }: DataFolderOptions): string | undefined =>
  dataDir === undefined ? undefined : resolve(dataDir);
