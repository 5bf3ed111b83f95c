// @ts-check
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The clone. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Where a compiled module is, as `import()` wants it. @param {string} path below dist */
export const compiled = (path) => pathToFileURL(join(ROOT, 'dist', path)).href;
