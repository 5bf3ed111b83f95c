import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from '@jest/globals';

/** Benchmarks and test hosts run the build output, which the type check does not see. */
const IMPORT = /import(?: type)? \{([^}]*)\} from '(\.[^']*\/dist\/[^']*)\.js'/g;

interface Imported {
  readonly script: string;
  readonly source: string;
  readonly names: readonly string[];
}

const scripts = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.js'))
  .map((path) => `test/${path}`);

const imports: readonly Imported[] = scripts.flatMap((script) =>
  [...readFileSync(script, 'utf8').matchAll(IMPORT)].map(([, names = '', path = '']) => ({
    script,
    source: `${normalize(join(dirname(script), path)).replace(/^dist\//, '')}.ts`,
    names: names.split(',').flatMap((name) => name.trim().split(' as ')[0] || []),
  })),
);

const exportsName = (source: string, name: string): boolean =>
  new RegExp(`export (?:abstract |async )*(?:const|class|function|let|enum) ${name}\\b`).test(source) ||
  new RegExp(`export \\{[^}]*\\b${name}\\b`).test(source);

it('Scripts import existing names from the build output', () => {
  const missing = imports.flatMap(({ script, source, names }) =>
    existsSync(source)
      ? names
          .filter((name) => !exportsName(readFileSync(source, 'utf8'), name))
          .map((name) => `${script}: ${name}`)
      : [`${script}: ${source}`],
  );
  expect(imports.length).toBeGreaterThan(30);
  expect(missing).toEqual([]);
});
