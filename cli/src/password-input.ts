import { type CliDeps } from './cli-deps.js';
import { CliError } from './cli-error.js';
import { askHidden } from './prompt.js';
import { readStdin } from './read-stdin.js';

/** More than any contract accepts as a password. */
const STDIN_MAX_BYTES = 4096;

/** Reads a password from stdin or a hidden prompt: arguments show up in process lists and shell histories. */
export async function readPassword(deps: CliDeps, fromStdin: boolean, question: string): Promise<string> {
  if (fromStdin) return readLineFromStdin(deps);
  if (deps.stdin.isTTY) return askHidden(deps, question);
  throw new CliError('usage', 'there is no terminal to ask for the password: use --password-stdin');
}

/** What signs somebody in. */
export interface OwnSecrets {
  readonly password: string;
  /** Of the second factor; undefined if it was not given ahead. */
  readonly code?: string;
}

/**
 * Reads the password of the account that signs in. On stdin a second line may have the code of its second factor; on a
 * terminal that is asked for once the panel wants it.
 */
export async function readOwnSecrets(
  deps: CliDeps,
  fromStdin: boolean,
  question: string,
): Promise<OwnSecrets> {
  const [password = '', code] = (await readPassword(deps, fromStdin, question)).split(/\r?\n/);
  return { password, ...(code !== undefined && { code }) };
}

/** Reads a secret that is the entire stdin. */
export const readLineFromStdin = async ({ stdin }: CliDeps): Promise<string> =>
  withoutLineEnd(await readAll(stdin));

/** Reads several passwords from stdin, one per line, and the code of the second factor if there is one more line. */
export async function readPasswordLines(deps: CliDeps, count: number): Promise<readonly string[]> {
  const lines = withoutLineEnd(await readAll(deps.stdin)).split(/\r?\n/);
  if (lines.length === count || lines.length === count + 1) return lines;
  throw new CliError(
    'usage',
    `stdin must hold ${count} lines, a password each, and may have the code of the second factor in another one`,
  );
}

/** Reads a new password: typed twice on a terminal, since the input is not shown. */
export async function readNewPassword(deps: CliDeps, fromStdin: boolean): Promise<string> {
  const password = await readPassword(deps, fromStdin, 'New password: ');
  if (!fromStdin && (await askHidden(deps, 'New password, once more: ')) !== password) {
    throw new CliError('usage', 'the two passwords are not the same');
  }
  return password;
}

const readAll = async (stdin: CliDeps['stdin']): Promise<string> =>
  (await readStdin(stdin, STDIN_MAX_BYTES, 'the password on stdin is too long')).toString('utf8');

/** `echo` appends a line feed that is not part of the password. */
const withoutLineEnd = (text: string): string => text.replace(/\r?\n$/, '');
