import { fileURLToPath } from 'node:url';
import { type Rolldown } from 'vite';

const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** What every visitor loads, and what every signed-in reader loads next; all else comes with its page. */
const STAGES = [
  { name: 'first', roots: [source('main.tsx'), source('features/auth/auth-page.tsx')] },
  {
    name: 'shell',
    // Beside the shell itself, what nearly every page has: a page's frame, and a question before something is done.
    roots: [
      'app/layout/shell.tsx',
      'components/ui/page.tsx',
      'components/ui/confirm-dialog.tsx',
      'i18n/format.ts',
    ].map(source),
  },
];

type ModuleGraph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

function reachableFrom(roots: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const unknown = roots.filter((root) => graph.getModuleInfo(root) === null);
  if (unknown.length > 0)
    throw new Error(`loading/stages.ts names files that are not there: ${unknown.join(', ')}`);
  const seen = new Set(roots);
  for (const id of seen) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(next);
  return seen;
}

/**
 * Puts each stage into one file. Left alone, the bundler makes forty of them, and a slow network pays for every
 * question more than for the bytes of the answer.
 *
 * @returns the name of the file a module belongs to; null for those that come with their page
 */
export function nameOfStage(): Rolldown.CodeSplittingNameFunction {
  const members = new Map<string, ReadonlySet<string>>();
  return (id, graph) => {
    for (const { name, roots } of STAGES) {
      const modules = members.get(name) ?? reachableFrom(roots, graph);
      members.set(name, modules);
      if (modules.has(id)) return name;
    }
    return null;
  };
}

/**
 * Parts what draws from what the panel does with it, in the stage that every visitor loads: a browser runs each file in
 * a task of its own, and a slow phone would hear nobody while it runs both.
 */
export function nameOfFirstPaint(): Rolldown.CodeSplittingNameFunction {
  const stageOf = nameOfStage();
  return (id, graph) => (stageOf(id, graph) === 'first' ? 'look' : null);
}
