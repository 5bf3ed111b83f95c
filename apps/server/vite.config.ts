import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const compiled = (file: string): string =>
  fileURLToPath(new URL(`../../dist/apps/server/src/${file}.js`, import.meta.url));

// Bundled because Node finds, reads and compiles modules one by one: there are two thousand of them, and loading them
// took longer than all else that a start does. From what `nest build` has written, which has the types of parameters,
// by which Nest injects, and which tests that look inside a panel load.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    {
      name: 'typeorm-1',
      // It asks for exports that version 0.3 had, at runtime: all of TypeORM would be loaded a second time.
      load: (id) =>
        id.endsWith('/@nestjs/typeorm/dist/common/typeorm-compat.js')
          ? 'export const Connection = undefined; export const AbstractRepository = undefined;'
          : null,
    },
  ],
  ssr: {
    noExternal: true,
    external: [
      // They load a binary, or files of their own folder.
      'better-sqlite3',
      '@node-rs/argon2',
      'swagger-ui-dist',
      // Nest loads it in a way that no bundler sees: a bundled copy would be a second one.
      'ws',
      // Must be there before the first decorator.
      'reflect-metadata',
    ],
    // What Node would load.
    resolve: { mainFields: ['main'] },
  },
  build: {
    ssr: true,
    outDir: '../../dist/server',
    emptyOutDir: true,
    target: 'node20',
    // Stack traces in a log name functions and lines.
    minify: false,
    rolldownOptions: {
      input: {
        main: compiled('main'),
        'offline-admin': compiled('offline-admin'),
        backups: compiled('backups'),
        'migrate-data': compiled('migrate-data'),
        'sqlite.thread': compiled('platform/database/sqlite/sqlite.thread'),
      },
      output: {
        // The log names classes, and TypeORM some of its own.
        keepNames: true,
        // A quarter of the text, all of which stays in memory.
        comments: false,
        // Beside the entries: the server starts `sqlite.thread.js` from its own folder.
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
});
