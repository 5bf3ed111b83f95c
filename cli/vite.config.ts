import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const lib = (name: string): string => fileURLToPath(new URL(`../libs/${name}/src`, import.meta.url));

/** The libraries are written for Node's module rules: imports end in `.js`, the files in `.ts`. */
const libraryAlias = (name: string) => ({
  find: new RegExp(`^@outpost/${name}/(.*)\\.js$`),
  replacement: `${lib(name)}/$1.ts`,
});

// Node looks for each file of a program by itself: hundreds of small ones take longer than the work they do.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: {
    alias: [
      libraryAlias('contracts'),
      libraryAlias('api-client'),
      // It needs all of class-validator, whatever a contract uses of it.
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
    // All that commands share is in the file; a socket and dictionaries of passwords are loaded by those that need them.
    noExternal: true,
    external: ['ws', '@zxcvbn-ts/core', '@zxcvbn-ts/language-common'],
  },
  build: {
    ssr: 'src/main.ts',
    outDir: '../dist/cli',
    emptyOutDir: true,
    target: 'node20',
    // Node parses all of a file before it runs any of it.
    minify: true,
  },
});
