// @ts-check
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Root folder of the clone. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** URL of a compiled module for `import()`. @param {string} path below dist */
export const compiled = (path) => pathToFileURL(join(ROOT, 'dist', path)).href;
