import { type Command } from 'commander';
import { wholeNumber } from './whole-number.js';

export interface ListLimit {
  /** Rows; all where it is left out. */
  readonly limit?: number;
}

/** Lets a list be cut short. */
export const withLimit = (command: Command): Command =>
  command.option('--limit <number>', 'at most so many (default: all)', wholeNumber);
