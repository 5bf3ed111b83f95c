import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { CliError } from './cli-error.js';

/** What a sign-in leaves behind: an API token, never the password. */
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

/** `outpost/session.json` under the XDG configuration folder: mode 0600 in a folder of mode 0700. */
export class SessionFile {
  private readonly folder: string;
  readonly path: string;

  constructor({ env, homeDirectory }: SessionFileLocation) {
    const configured = env['XDG_CONFIG_HOME'] ?? '';
    // The XDG base directory specification: a relative path is invalid and to be ignored.
    const base = isAbsolute(configured) ? configured : join(homeDirectory, '.config');
    this.folder = join(base, 'outpost');
    this.path = join(this.folder, 'session.json');
  }

  /** @throws {CliError} the file is there but holds no session */
  async read(): Promise<StoredSession | undefined> {
    const text = await readFile(this.path, 'utf8').catch(undefinedIfMissing);
    if (text === undefined) return undefined;
    const session = parsed(text);
    if (session === undefined) {
      throw new CliError('failed', `${this.path} is damaged: delete it and sign in again`);
    }
    return session;
  }

  /** Another process reads the old session or the new one, never half of it. */
  async write(session: StoredSession): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    // The folder may be older than this program and open to others.
    await chmod(this.folder, 0o700);
    const draft = `${this.path}.${randomUUID()}`;
    try {
      await writeFile(draft, `${JSON.stringify(session, null, 2)}\n`, {
        mode: 0o600,
        flag: 'wx',
        flush: true,
      });
      await rename(draft, this.path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
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
