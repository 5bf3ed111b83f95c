import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
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
