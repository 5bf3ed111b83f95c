import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Environment } from '../platform/env.js';
import { PluginProblem } from './plugin-fields.js';

/** A plugin that may be loaded, or the reason why it may not. */
export interface PluginSource {
  /** The name shown to admins. */
  readonly label: string;
  /** @returns what `import()` takes @throws {PluginProblem | Error} */
  readonly locate: () => Promise<string>;
}

const MODULE_FILE = /\.m?js$/;
const WORLD_WRITABLE = 0o002;
const ROOT = 0;

/** The packages of `PLUGINS` first, then `DATA_DIR/plugins` by name. A missing folder holds none. */
export async function findPluginSources({ PLUGINS, DATA_DIR }: Environment): Promise<PluginSource[]> {
  const names = (PLUGINS ?? '').split(',').map((name) => name.trim());
  const packages = names.filter((name) => name !== '').map(packageSource);
  return [...packages, ...(await sourcesIn(resolve(DATA_DIR, 'plugins')))];
}

const packageSource = (name: string): PluginSource => ({
  label: name,
  locate: () => {
    // A path or a URL would bypass the checks of the plugins folder.
    if (/^(?:@[a-z0-9._-]+\/)?[a-z0-9][a-z0-9._-]*$/.test(name)) return Promise.resolve(name);
    return Promise.reject(new PluginProblem('is no name of an npm package'));
  },
});

async function sourcesIn(folder: string): Promise<PluginSource[]> {
  try {
    await requireTrusted(folder);
    const entries = await readdir(folder, { withFileTypes: true });
    const wanted = entries.filter((entry) => !entry.isFile() || MODULE_FILE.test(entry.name));
    const names = wanted.map(({ name }) => name).filter((name) => !/^\.|^node_modules$/.test(name));
    return names.sort().map((name) => ({ label: name, locate: () => located(join(folder, name)) }));
  } catch (error) {
    const problem = error as NodeJS.ErrnoException;
    return problem.code === 'ENOENT' ? [] : [{ label: folder, locate: () => Promise.reject(problem) }];
  }
}

/** Anyone who can write there can run code with the rights of the panel. */
async function requireTrusted(path: string): Promise<void> {
  const { uid, mode } = await stat(path);
  // Windows has neither POSIX owners nor mode bits.
  if (process.getuid === undefined) return;
  if (uid !== ROOT && uid !== process.getuid()) {
    throw new PluginProblem("belongs to another user than the panel's; nothing of it was loaded");
  }
  if ((mode & WORLD_WRITABLE) !== 0) {
    throw new PluginProblem('can be written by everybody; nothing of it was loaded');
  }
}

async function located(path: string): Promise<string> {
  await requireTrusted(path);
  const file = MODULE_FILE.test(path) ? path : join(path, await entryOf(path));
  await requireTrusted(file);
  return pathToFileURL(file).href;
}

async function entryOf(folder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  const entry = manifest['exports'] ?? manifest['main'] ?? 'index.js';
  if (typeof entry === 'string') return entry;
  throw new PluginProblem('package.json must name its module in "exports" or "main"');
}
