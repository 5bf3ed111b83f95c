import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { timeOf } from './time-text.js';

/** Every command takes these, before or after its name. */
export function withJson(command: Command): Command {
  const isProgram = command.parent === null;
  return (
    command
      .option('--json', 'print one JSON document instead of text')
      // Named first, or commander takes colours for chosen wherever they were not refused.
      .addOption(
        new Option('--color', 'use colours, also where the output is no terminal').hideHelp(!isProgram),
      )
      .addOption(new Option('--no-color', 'use no colours').hideHelp(!isProgram))
  );
}

/** Command lines at the end of a help text. */
export const examples = (...lines: readonly string[]): string =>
  ['', 'Examples:', ...lines.map((line) => `  ${line}`)].join('\n');

export interface ListLimit {
  /** Rows; all where it is left out. */
  readonly limit?: number;
}

/** Lets a list be cut short. */
export const withLimit = (command: Command): Command =>
  command.option('--limit <number>', 'at most so many (default: all)', wholeNumber);

/** Value of an option that counts something: 1 or more. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be a whole number above 0.');
  return Number(text);
}

export interface TimeSpan {
  /** ISO 8601; what happened at this moment belongs to it. */
  readonly since?: string;
  /** ISO 8601; what happened at this moment does not belong to it any more. */
  readonly until?: string;
}

/** @param what in a few words, such as `lines` */
export const withTimeSpan = (command: Command, now: () => number, what: string): Command => {
  const time = (text: string): string => timeOf(text, now());
  return command
    .option('--since <time>', `${what} of this time and later: 15m, 2h, 3d ago, or ISO 8601 in UTC`, time)
    .option('--until <time>', `${what} before this time`, time);
};

export interface DataFolderOptions {
  readonly dataDir?: string;
}

/** A command that works on the data folder of this machine, and on no panel. */
export const withDataFolder = (command: Command): Command =>
  withJson(command).option(
    '--data-dir <folder>',
    "the panel's data folder (default: DATA_DIR, as the panel itself)",
  );

/** Relative to where it was typed; what works on it runs elsewhere. */
export const folderOf = ({ dataDir }: DataFolderOptions): string | undefined =>
  dataDir === undefined ? undefined : resolve(dataDir);
