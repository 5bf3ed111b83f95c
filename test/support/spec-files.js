// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../apps/launcher/src/paths.js';

export const COVERAGE = join(ROOT, 'docs/spec-coverage.md');

const FOLDERS = ['apps', 'cli', 'libs', 'test', 'web'];

/** All test files, with forward slashes, relative to the project root. */
export const specFiles = () =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /[.-]spec\.tsx?$/.test(path))
      .sort()
      .map((path) => ({
        file: `${folder}/${path}`.replaceAll('\\', '/'),
        source: readFileSync(join(ROOT, folder, path), 'utf8'),
      })),
  );
