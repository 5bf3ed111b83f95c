import { fileURLToPath } from 'node:url';
import { type Plugin, type Rolldown } from 'vite';

const source = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/** Where in index.html they are told. */
const PLACE = '__ROOMS__';
const ENTRY = source('main.tsx');
const SHELL = source('app/layout/shell.tsx');

/** What is shown beside the shell at the addresses people open directly: a pattern, and the modules; first come. */
const ROOMS: readonly (readonly [pattern: string, modules: readonly string[]])[] = [
  ['^/$', [source('app/pages/dashboard-page.tsx')]],
  ['^/servers$', [source('features/servers/servers-page.tsx')]],
  ['^/servers/[^/]+$', [source('app/pages/server-route.tsx')]],
  ['^/console', ['app/pages/console-route.tsx', 'features/players/players-panel.tsx'].map(source)],
  ['^/logs', [source('features/logs/logs-page.tsx')]],
  ['', []],
];

/** @throws {Error} the module was moved, and a page would be slow without a word */
function fileOf(module: string, bundle: Rolldown.OutputBundle): string {
  const holds = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.moduleIds.includes(module),
  );
  if (!holds) throw new Error(`early-files.ts names a file that is not there: ${module}`);
  return holds.fileName;
}

/** The files of these modules and of all that they import. */
function filesOf(modules: readonly string[], bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const files = new Set(modules.map((module) => fileOf(module, bundle)));
  for (const file of files) {
    const output = bundle[file];
    if (output?.type === 'chunk') for (const next of output.imports) files.add(next);
  }
  return files;
}

function filesByAddress(bundle: Rolldown.OutputBundle) {
  const inThePage = filesOf([ENTRY], bundle);
  return ROOMS.map(([pattern, modules]) => {
    const files = [...filesOf([SHELL, ...modules], bundle)].filter((file) => !inThePage.has(file));
    return [pattern, files.map((file) => `/${file}`)];
  });
}

/**
 * Tells public/early-files.js, in the page itself, what each room is made of: left to the scripts, a room is asked for
 * when the first of them has arrived and run.
 */
export function earlyFiles(): Plugin {
  return {
    name: 'early-files',
    transformIndexHtml: {
      order: 'post',
      // Without a build there are no files that could be named.
      handler: (html, { bundle }) => {
        const rooms = JSON.stringify(bundle ? filesByAddress(bundle) : [['', []]]);
        return html.replace(PLACE, () => rooms.replaceAll('"', '&quot;'));
      },
    },
  };
}
