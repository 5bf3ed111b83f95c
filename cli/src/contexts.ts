import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError } from './cli-error.js';
import {
  configurationFolder,
  SessionFile,
  type SessionFileLocation,
  writePrivately,
} from './session-file.js';

/** The context used when none is named; its session file is the one of versions without contexts. */
export const DEFAULT_CONTEXT = 'default';

const NAME = /^[a-z0-9][a-z0-9._-]{0,31}$/;
const SUFFIX = '.json';

/** Panels by name. The current one is stored in a separate file, so that switching does not touch tokens. */
export class Contexts {
  private readonly folder: string;
  private readonly currentFile: string;
  private readonly override: string;

  constructor(private readonly location: SessionFileLocation) {
    const folder = configurationFolder(location);
    this.folder = join(folder, 'contexts');
    this.currentFile = join(folder, 'context');
    this.override = location.env['OUTPOST_CONTEXT'] ?? '';
  }

  /** @throws {CliError} the name is invalid */
  file(name: string): SessionFile {
    requireName(name);
    if (name === DEFAULT_CONTEXT) return new SessionFile(this.location);
    return new SessionFile(this.location, join('contexts', name + SUFFIX));
  }

  /** The context from `OUTPOST_CONTEXT`, else the one selected last. */
  async current(): Promise<string> {
    if (this.override !== '') return this.override;
    const text = await readFile(this.currentFile, 'utf8').catch(emptyIfMissing);
    return text.trim() || DEFAULT_CONTEXT;
  }

  async use(name: string): Promise<void> {
    requireName(name);
    await writePrivately(this.currentFile, `${name}\n`);
  }

  /** Names of the contexts with a stored session. */
  async names(): Promise<string[]> {
    const files = await readdir(this.folder).catch(noneIfMissing);
    const named = files.filter((file) => file.endsWith(SUFFIX)).map((file) => file.slice(0, -SUFFIX.length));
    const isDefaultUsed = (await this.file(DEFAULT_CONTEXT).read()) !== undefined;
    return [...(isDefaultUsed ? [DEFAULT_CONTEXT] : []), ...named.filter((name) => NAME.test(name)).sort()];
  }

  /** Resets the selection to the default context if this context was selected. */
  async deselect(name: string): Promise<void> {
    const text = await readFile(this.currentFile, 'utf8').catch(emptyIfMissing);
    if (text.trim() === name) await rm(this.currentFile, { force: true });
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
