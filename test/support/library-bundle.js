// @ts-check
/**
 * Jest finds, reads and compiles modules one by one, anew for each test file, and the libraries that nearly all of them
 * need are a thousand modules. So these are bundled, once for each version of the libraries.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** What anybody imports of them: whatever is missing here would be loaded a second time. */
const ES_MODULES = [
  '@nestjs/common',
  '@nestjs/common/internal',
  '@nestjs/core',
  '@nestjs/core/internal',
  '@nestjs/passport',
  '@nestjs/platform-express',
  '@nestjs/platform-ws',
  '@nestjs/schedule',
  '@nestjs/testing',
  '@nestjs/typeorm',
  '@nestjs/websockets',
];
const COMMONJS_MODULES = [
  'class-transformer',
  'class-validator',
  'class-validator-jsonschema',
  'rxjs',
  'typeorm',
  'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js',
  'typeorm/driver/better-sqlite3/BetterSqlite3QueryRunner.js',
  'typeorm/driver/postgres/PostgresDriver.js',
  'typeorm/driver/postgres/PostgresQueryRunner.js',
];
const MODULES = [...ES_MODULES, ...COMMONJS_MODULES];

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(import.meta.url);

const read = (/** @type {string} */ file) => readFileSync(join(ROOT, file), 'utf8');
const packageOf = (/** @type {string} */ name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/');
const chunkOf = (/** @type {string} */ name) => name.replaceAll(/\W+/g, '-').replace(/^-|-js$/g, '');

const version = createHash('sha256')
  .update(read('package-lock.json'))
  .update(read('test/support/library-bundle.js'));
const FOLDER = join(ROOT, 'node_modules/.cache/outpost/libraries', version.digest('hex').slice(0, 16));

/** Libraries of which tests or the panel import a module as well, or which others expect to be there once. */
function notBundled() {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  const bundled = new Set(MODULES.map(packageOf));
  const direct = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !bundled.has(name));
  return [...direct, 'cron', 'reflect-metadata'];
}

/** Module that names what another one exports: a bundler can't see that of CommonJS, whose code decides it. */
function withNames(/** @type {string} */ name) {
  const names = Object.keys(require(name)).filter((each) => each !== 'default' && each !== '__esModule');
  return [
    `import library from ${JSON.stringify(require.resolve(name))};`,
    'export default library;',
    `export const { ${names.join(', ')} } = library;`,
  ].join('\n');
}

const NAMED = '\0named:';

/** @type {import('vite').Plugin} */
const namedExports = {
  name: 'named-exports',
  resolveId: (id) => (id.startsWith(NAMED) ? id : null),
  load: (id) => (id.startsWith(NAMED) ? withNames(id.slice(NAMED.length)) : null),
};

/** @type {import('vite').Plugin} */
const typeorm1 = {
  name: 'typeorm-1',
  // See the server's own bundle.
  load: (id) =>
    id.endsWith('/@nestjs/typeorm/dist/common/typeorm-compat.js')
      ? 'export const Connection = undefined; export const AbstractRepository = undefined;'
      : null,
};

async function bundleInto(/** @type {string} */ folder) {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    plugins: [namedExports, typeorm1],
    ssr: { noExternal: true, external: notBundled(), resolve: { mainFields: ['main'] } },
    build: {
      ...{ ssr: true, outDir: folder, target: 'node20', minify: false },
      rolldownOptions: {
        input: {
          ...Object.fromEntries(ES_MODULES.map((name) => [chunkOf(name), name])),
          ...Object.fromEntries(COMMONJS_MODULES.map((name) => [chunkOf(name), `${NAMED}${name}`])),
        },
        output: {
          keepNames: true,
          entryFileNames: '[name].mjs',
          chunkFileNames: '[name]-[hash].mjs',
        },
      },
    },
  });
}

/** Put in place as a whole: several runs may do so at once. */
async function makeFolder() {
  mkdirSync(join(FOLDER, '..'), { recursive: true });
  const unfinished = mkdtempSync(`${FOLDER}-`);
  await bundleInto(unfinished);
  if (existsSync(FOLDER)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, FOLDER);
}

/**
 * The file of each module, as jest's `moduleNameMapper` takes them.
 *
 * @returns {Promise<Record<string, string>>}
 */
export async function bundledLibraries() {
  if (!existsSync(FOLDER)) await makeFolder();
  return Object.fromEntries(MODULES.map((name) => [`^${name}$`, join(FOLDER, `${chunkOf(name)}.mjs`)]));
}
