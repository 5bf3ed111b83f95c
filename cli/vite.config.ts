import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const lib = (name: string): string => fileURLToPath(new URL(`../libs/${name}/src`, import.meta.url));

/** The libraries follow Node's module rules: imports end in `.js`, the files in `.ts`. */
const libraryAlias = (name: string) => ({
  find: new RegExp(`^@outpost/${name}/(.*)\\.js$`),
  replacement: `${lib(name)}/$1.ts`,
});

// Bundled because Node resolves and loads files one by one: hundreds of small ones would take longer than a command.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: {
    alias: [
      libraryAlias('contracts'),
      libraryAlias('api-client'),
      // Would pull in all of class-validator, however little a contract uses.
      {
        find: 'class-validator-jsonschema',
        replacement: fileURLToPath(new URL('no-json-schema.ts', import.meta.url)),
      },
    ],
  },
  oxc: {
    decorator: { legacy: true, emitDecoratorMetadata: false },
    assumptions: { setPublicClassFields: true },
    typescript: { removeClassFieldsWithoutInitializer: true },
  },
  ssr: {
    // Shared code is bundled; the WebSocket client and the password dictionaries are loaded on demand.
    noExternal: true,
    external: ['ws', '@zxcvbn-ts/core', '@zxcvbn-ts/language-common'],
  },
  build: {
    ssr: 'src/main.ts',
    outDir: '../dist/cli',
    emptyOutDir: true,
    target: 'node20',
    // Node parses the whole file before running it.
    minify: true,
  },
});
