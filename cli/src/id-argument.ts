import { CliError } from './cli-error.js';
import { visibleLine } from './terminal-text.js';

/**
 * An id that was typed.
 *
 * @param what with its article, such as `a plan`
 * @param list the command that lists them
 * @throws {CliError} the text is not an id
 */
export function idFrom(text: string, what: string, list: string): number {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(id)) return id;
  throw new CliError('usage', `"${visibleLine(text)}" is no id of ${what}: see \`${list}\``);
}
