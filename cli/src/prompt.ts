import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import { type Command } from 'commander';
import { type CliDeps } from './cli-deps.js';
import { CliError } from './cli-error.js';

type PromptStreams = Pick<CliDeps, 'stdin' | 'stderr'>;

/** readline echoes input to its output; this one discards it. */
const muted = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Prompts on the terminal without echo. Prompts go to stderr, so that stdout only has the result.
 *
 * @throws {CliError} cancelled with Ctrl-C or Ctrl-D
 */
export async function askHidden({ stdin, stderr }: PromptStreams, question: string): Promise<string> {
  try {
    return await typedLine(stdin, muted(), () => stderr.write(question));
  } finally {
    stderr.write('\n');
  }
}

export interface YesOption {
  readonly yes?: boolean;
}

export const withYes = (command: Command): Command => command.option('--yes', 'do not ask');

/**
 * Checked before the panel is called, so that a script without `--yes` fails early.
 *
 * @throws {CliError} there is no terminal for a prompt, and `--yes` was not given
 */
export function requireConsent({ stdin }: Pick<CliDeps, 'stdin'>, { yes }: YesOption): void {
  if (yes === true || stdin.isTTY === true) return;
  throw new CliError('usage', 'there is no terminal to ask for a confirmation: use --yes');
}

/** @throws {CliError} with the text `undone`, when the answer is no */
export async function confirm(
  streams: PromptStreams,
  { yes }: YesOption,
  question: string,
  undone: string,
): Promise<void> {
  if (yes !== true && !(await askYes(streams, question))) throw new CliError('cancelled', undone);
}

/** True for y or yes; anything else, including a bare Enter, means no. */
export async function askYes({ stdin, stderr }: PromptStreams, question: string): Promise<boolean> {
  const answer = await typedLine(stdin, stderr, (lines) => {
    lines.setPrompt(`${question} [y/N] `);
    lines.prompt();
  });
  return /^y(es)?$/i.test(answer.trim());
}

/**
 * The question is printed after the interface is created, since that disables the terminal's echo: otherwise a
 * password typed or pasted immediately would be visible.
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
    // No effect after an answer: the promise is already settled.
    lines.once('close', () => reject(new CliError('cancelled', 'cancelled')));
    putQuestion(lines);
  });
}
