import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { CliError } from './cli-error.js';

/** The stored result of a sign-in: an API token, never the password. */
export interface StoredSession {
  readonly url: string;
  readonly username: string;
  readonly token: string;
  readonly tokenId: number;
}

export interface SessionFileLocation {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homeDirectory: string;
}

/** `outpost` under the XDG configuration folder. */
export function configurationFolder({ env, homeDirectory }: SessionFileLocation): string {
  const configured = env['XDG_CONFIG_HOME'] ?? '';
  // XDG base directory specification: relative paths are invalid and must be ignored.
  const base = isAbsolute(configured) ? configured : join(homeDirectory, '.config');
  return join(base, 'outpost');
}

/** Writes atomically: other processes read the old text or the new one. Mode 0600 in a folder of mode 0700. */
export async function writePrivately(path: string, text: string): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // The folder may already exist with wider permissions.
  await chmod(folder, 0o700);
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, text, { mode: 0o600, flag: 'wx', flush: true });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** A session in the configuration folder. */
export class SessionFile {
  readonly path: string;

  constructor(location: SessionFileLocation, name = 'session.json') {
    this.path = join(configurationFolder(location), name);
  }

  /** @throws {CliError} the file exists but contains no valid session */
  async read(): Promise<StoredSession | undefined> {
    const text = await readFile(this.path, 'utf8').catch(undefinedIfMissing);
    if (text === undefined) return undefined;
    const session = parsed(text);
    if (session === undefined) {
      throw new CliError('failed', `${this.path} is damaged: delete it and sign in again`);
    }
    return session;
  }

  async write(session: StoredSession): Promise<void> {
    await writePrivately(this.path, `${JSON.stringify(session, null, 2)}\n`);
  }

  async remove(): Promise<void> {
    await rm(this.path, { force: true });
  }
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

function parsed(text: string): StoredSession | undefined {
  try {
    const value = JSON.parse(text) as Partial<Record<keyof StoredSession, unknown>> | null;
    return isSession(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const isSession = (value: Partial<Record<keyof StoredSession, unknown>> | null): value is StoredSession =>
  typeof value?.url === 'string' &&
  typeof value.username === 'string' &&
  typeof value.token === 'string' &&
  typeof value.tokenId === 'number';
