import { type CliDeps } from './cli-deps.js';
import { CliError } from './cli-error.js';

/**
 * Reads all of standard input, up to a limit, so that a wrong file piped in does not fill the memory.
 *
 * @param tooLong error message when there is more
 * @throws {CliError} `usage`
 */
export async function readStdin(stdin: CliDeps['stdin'], maxBytes: number, tooLong: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stdin as AsyncIterable<Buffer | string>) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    size += bytes.length;
    if (size > maxBytes) throw new CliError('usage', tooLong);
  }
  return Buffer.concat(chunks);
}
