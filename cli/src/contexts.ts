import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError } from './cli-error.js';
import {
  configurationFolder,
  SessionFile,
  type SessionFileLocation,
  writePrivately,
} from './session-file.js';

/** The context of whoever never named one; its session is the file of the versions that knew no contexts. */
export const DEFAULT_CONTEXT = 'default';

const NAME = /^[a-z0-9][a-z0-9._-]{0,31}$/;
const SUFFIX = '.json';

/** Panels by name. Which one commands speak to is in a file of its own, so that switching touches no token. */
export class Contexts {
  private readonly folder: string;
  private readonly choice: string;
  private readonly chosen: string;

  constructor(private readonly location: SessionFileLocation) {
    const folder = configurationFolder(location);
    this.folder = join(folder, 'contexts');
    this.choice = join(folder, 'context');
    this.chosen = location.env['OUTPOST_CONTEXT'] ?? '';
  }

  /** @throws {CliError} it can't be the name of a context */
  file(name: string): SessionFile {
    requireName(name);
    if (name === DEFAULT_CONTEXT) return new SessionFile(this.location);
    return new SessionFile(this.location, join('contexts', name + SUFFIX));
  }

  /** The context of `OUTPOST_CONTEXT`, else the one that was used last. */
  async current(): Promise<string> {
    if (this.chosen !== '') return this.chosen;
    const text = await readFile(this.choice, 'utf8').catch(emptyIfMissing);
    return text.trim() || DEFAULT_CONTEXT;
  }

  async use(name: string): Promise<void> {
    requireName(name);
    await writePrivately(this.choice, `${name}\n`);
  }

  /** Those somebody is signed in to, by name. */
  async names(): Promise<string[]> {
    const files = await readdir(this.folder).catch(noneIfMissing);
    const named = files.filter((file) => file.endsWith(SUFFIX)).map((file) => file.slice(0, -SUFFIX.length));
    const isDefaultUsed = (await this.file(DEFAULT_CONTEXT).read()) !== undefined;
    return [...(isDefaultUsed ? [DEFAULT_CONTEXT] : []), ...named.filter((name) => NAME.test(name)).sort()];
  }

  /** Forgets which context was used when it was this one. */
  async leave(name: string): Promise<void> {
    const text = await readFile(this.choice, 'utf8').catch(emptyIfMissing);
    if (text.trim() === name) await rm(this.choice, { force: true });
  }
}

function requireName(name: string): void {
  if (NAME.test(name)) return;
  throw new CliError(
    'usage',
    `"${name}" is no name of a context: small letters, digits, dots, dashes and underscores, at most 32`,
  );
}

function emptyIfMissing(error: NodeJS.ErrnoException): string {
  if (error.code !== 'ENOENT') throw error;
  return '';
}

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code !== 'ENOENT') throw error;
  return [];
}
