import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { readStdin } from '../../read-stdin.js';

/** A command to send, and its line number on standard input. */
export interface PlannedCommand {
  readonly command: string;
  readonly line?: number;
}

const COMMANDS_MAX = 1_000;
/** The maximum number of commands of maximum length, with two bytes for each line ending. */
const INPUT_MAX_BYTES = COMMANDS_MAX * (1024 + 2);
const TOO_LONG = `standard input holds more than ${INPUT_MAX_BYTES} bytes`;

/**
 * Reads one command per line; empty lines are skipped, but counted. All lines are read and validated before any
 * command is sent.
 *
 * @throws {CliError} naming the first invalid line; also for no command or too many
 */
export async function readCommands(stdin: CliDeps['stdin']): Promise<readonly PlannedCommand[]> {
  const lines = textOf(await readStdin(stdin, INPUT_MAX_BYTES, TOO_LONG))
    .split(/\r?\n/)
    .map((text, index) => ({ command: text.trim(), line: index + 1 }))
    .filter(({ command }) => command !== '');
  if (lines.length === 0) throw new CliError('usage', 'standard input holds no command');
  if (lines.length > COMMANDS_MAX) {
    throw new CliError('usage', `standard input holds more than ${COMMANDS_MAX} commands`);
  }
  for (const line of lines) await requireCommand(line);
  return lines;
}

async function requireCommand({ command, line }: PlannedCommand): Promise<void> {
  const { checkedCommand } = await import('../../request-check.js');
  try {
    await checkedCommand({ command });
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    throw new CliError(error.exit, `line ${String(line)}: ${error.message}`, { cause: error });
  }
}

/** Decodes UTF-8; `TextDecoder` also strips the byte order mark that Windows programs write. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new CliError('usage', 'standard input is no text in UTF-8', { cause });
  }
}
