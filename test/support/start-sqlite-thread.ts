import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';
import { type SqliteOptions } from '../../apps/server/src/platform/database/sqlite/sqlite-connection.js';
import { type StartedThread } from '../../apps/server/src/platform/database/sqlite/start-thread.js';
import { SqliteThreads } from './sqlite-threads.js';

/*
 * Tests run from TypeScript sources, which a worker thread cannot load: its code is compiled into a cache below
 * node_modules, from where it can resolve its packages as well. In the tests this file replaces `start-thread.ts`.
 */
declare global {
  /** Set by thread-environment.js, one per Jest worker. */
  var sqliteThreads: SqliteThreads | undefined;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCE = join(ROOT, 'apps/server/src/platform/database');

/** The threads import nothing from outside of these. */
const NAMES = ['text-blocks.ts', ...readdirSync(join(SOURCE, 'sqlite')).map((name) => `sqlite/${name}`)];

const files = NAMES.filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts')).map((name) => ({
  name,
  text: readFileSync(join(SOURCE, name), 'utf8'),
}));
const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
const folder = join(ROOT, 'node_modules/.cache/outpost/threads', version);

/** Several test processes may compile at once, so the folder is put in place atomically. */
function compile(): void {
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(join(unfinished, 'sqlite'), { recursive: true });
  writeFileSync(join(unfinished, 'package.json'), '{"type":"module"}');
  for (const { name, text } of files) {
    const { code } = transformSync(text, {
      swcrc: false,
      jsc: { target: 'es2023', parser: { syntax: 'typescript' } },
      module: { type: 'es6' },
    });
    writeFileSync(join(unfinished, name.replace(/\.ts$/, '.js')), code);
  }
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

if (!existsSync(folder)) {
  mkdirSync(dirname(folder), { recursive: true });
  compile();
}

const threadFile = pathToFileURL(join(folder, 'sqlite', 'sqlite.thread.js')).href;
const threads = globalThis.sqliteThreads ?? new SqliteThreads();

export const startThread = (options: SqliteOptions): StartedThread => threads.start(threadFile, options);
