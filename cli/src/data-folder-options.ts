import { resolve } from 'node:path';
import { type Command } from 'commander';
import { withJson } from './output.js';

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
