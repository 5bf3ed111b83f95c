import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import { type Command } from 'commander';
import { type CliDeps } from './cli-deps.js';
import { CliError } from './cli-error.js';

type Asked = Pick<CliDeps, 'stdin' | 'stderr'>;

/** readline echoes what is typed to its output; into this one a password disappears. */
const muted = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Asks on the terminal without echo. Questions go to stderr, so that stdout stays the answer's.
 *
 * @throws {CliError} cancelled with Ctrl-C or Ctrl-D
 */
export async function askHidden(asked: Asked, question: string): Promise<string> {
  try {
    return await typedLine(asked.stdin, muted(), () => asked.stderr.write(question));
  } finally {
    asked.stderr.write('\n');
  }
}

export interface YesOption {
  readonly yes?: boolean;
}

export const withYes = (command: Command): Command => command.option('--yes', 'do not ask');

/**
 * Looked at before the panel is called: a script learns at once that nobody can agree.
 *
 * @throws {CliError} there is nobody to ask, and `--yes` was not given
 */
export function requireConsent({ stdin }: Pick<CliDeps, 'stdin'>, { yes }: YesOption): void {
  if (yes === true || stdin.isTTY === true) return;
  throw new CliError('usage', 'there is no terminal to ask for a confirmation: use --yes');
}

/** @throws {CliError} with what was left undone, when the answer is no */
export async function confirm(
  asked: Asked,
  { yes }: YesOption,
  question: string,
  undone: string,
): Promise<void> {
  if (yes !== true && !(await askYes(asked, question))) throw new CliError('cancelled', undone);
}

/** True for y or yes; anything else, a bare Enter included, is a no. */
export async function askYes(asked: Asked, question: string): Promise<boolean> {
  const answer = await typedLine(asked.stdin, asked.stderr, (lines) => {
    lines.setPrompt(`${question} [y/N] `);
    lines.prompt();
  });
  return /^y(es)?$/i.test(answer.trim());
}

/**
 * The question comes after the interface: creating it switches the terminal's own echo off, and a password
 * typed (or pasted) into the moment before would be seen.
 */
function typedLine(
  stdin: CliDeps['stdin'],
  output: Writable,
  putQuestion: (lines: Interface) => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: stdin, output, terminal: true, historySize: 0 });
    lines.once('line', (line) => {
      resolve(line);
      lines.close();
    });
    // After an answer the promise is settled and this changes nothing.
    lines.once('close', () => reject(new CliError('cancelled', 'cancelled')));
    putQuestion(lines);
  });
}
