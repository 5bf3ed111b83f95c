import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { leanFonts } from './loading/lean-fonts.js';
import { isConsolePart, nameOfFirstPaint, nameOfStage } from './loading/stages.js';

const lib = (name: string): string => fileURLToPath(new URL(`../libs/${name}/src`, import.meta.url));

/** The libraries follow Node's module rules: imports end in `.js` while the files end in `.ts`. */
const libraryAlias = (name: string) => ({
  find: new RegExp(`^@outpost/${name}/(.*)\\.js$`),
  replacement: `${lib(name)}/$1.ts`,
});

const inPackages = (...names: string[]): RegExp =>
  new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join('|')})[\\\\/]`);

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    leanFonts('theme/fonts.css'),
    // About 15% smaller than gzip, but too slow to compress per response.
    compression({ algorithms: ['brotliCompress'], include: /\.(?:js|css)$/, threshold: 0 }),
  ],
  resolve: {
    alias: [
      libraryAlias('contracts'),
      libraryAlias('api-client'),
      {
        find: '@emotion/use-insertion-effect-with-fallbacks',
        replacement: fileURLToPath(new URL('loading/style-insertion.ts', import.meta.url)),
      },
    ],
  },
  oxc: {
    decorator: { legacy: true, emitDecoratorMetadata: false },
    assumptions: { setPublicClassFields: true },
    typescript: { removeClassFieldsWithoutInitializer: true },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // test/size/size.js reads the manifest to measure what each page loads.
    manifest: true,
    // Every browser that supports the target supports modulepreload, or works without it.
    modulePreload: { polyfill: false },
    // A font inlined into the stylesheet would be downloaded even by pages that do not use it.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The first page lists all others, of which the hashes are what can't be compressed.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: inPackages('react', 'react-dom', 'scheduler', 'react-router', 'swr'),
              priority: 2,
            },
            {
              name: nameOfFirstPaint(),
              debugName: 'mui',
              test: inPackages('@mui', '@emotion'),
              priority: 1,
            },
            { name: nameOfStage(), debugName: 'stages' },
            {
              name: 'icons',
              test: inPackages('@mui/icons-material'),
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            { name: 'console-parts', test: isConsolePart, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': 'http://localhost:3000',
      '/ws': { target: 'ws://localhost:3000', ws: true },
    },
  },
});
