import { fileURLToPath } from 'node:url';
import { type Rolldown } from 'vite';

const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** What every visitor loads, then what every signed-in user loads next; everything else loads with its page. */
const STAGES = [
  { name: 'first', roots: [source('main.tsx'), source('features/auth/auth-page.tsx')] },
  {
    name: 'shell',
    // Besides the shell: modules nearly every page needs, such as the page frame and the confirmation dialog, and
    // small ones that several pages share: each file of its own costs the first page a line in the list of files.
    roots: [
      'app/layout/shell.tsx',
      'components/shared/audit-button.tsx',
      'components/shared/back-button.tsx',
      'components/shared/bulk/bulk-results.tsx',
      'components/shared/bulk/use-bulk.ts',
      'components/shared/game-mark.tsx',
      'components/shared/line-pieces.ts',
      'components/shared/log-type-tag.tsx',
      'components/shared/maintenance-tag.tsx',
      'components/shared/server-status-badge.tsx',
      'components/ui/code-block.tsx',
      'components/ui/confirm-dialog.tsx',
      'components/ui/data-table.ts',
      'components/ui/facts.tsx',
      'components/ui/filter-chip.ts',
      'components/ui/lines-loading.tsx',
      'components/ui/list-panel.tsx',
      'components/ui/list-row.tsx',
      'components/ui/moment-field.tsx',
      'components/ui/page.tsx',
      'components/ui/scroll-form-dialog.tsx',
      'components/ui/search-toggle.tsx',
      'components/ui/tag.tsx',
      'components/ui/use-settled.ts',
      'components/ui/use-typed.ts',
      'components/ui/weekday-chips.tsx',
      'data/billing/plan-limits.ts',
      'data/billing/use-subscription.ts',
      'data/console/console.actions.ts',
      'data/doctor/doctor.actions.ts',
      'data/games/danger.ts',
      'data/games/filled-warning.ts',
      'data/games/use-games.ts',
      'data/games/use-protocols.ts',
      'data/games/use-quick-commands.ts',
      'data/groups/place.ts',
      'data/groups/use-groups.ts',
      'data/incidents/use-incidents.ts',
      'data/logs/logs.actions.ts',
      'data/monitoring/use-heartbeats.ts',
      'data/people/people.actions.ts',
      'data/players/players.actions.ts',
      'data/players/use-players.ts',
      'data/policy/use-policy.ts',
      'data/schedules/use-upcoming-restarts.ts',
      'data/servers/restart.actions.ts',
      'data/servers/use-server-status.ts',
      'data/servers/use-server.ts',
      'data/timeline/use-timeline.ts',
      'features/console/console-view.ts',
      'features/console/no-such-server.tsx',
      'features/console/quick-commands.ts',
      'features/console/server-choice.ts',
      'i18n/filled-nodes.tsx',
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
 * Bundles each stage into one file. By default the bundler emits about forty chunks, and on a slow network the round
 * trips cost more than the bytes.
 *
 * @returns the name of the chunk a module belongs to; null for modules that load with their page
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
 * Splits the UI libraries from the panel's own code within the first stage: a browser evaluates each file in a task of
 * its own, and a slow phone would not respond to input while evaluating both at once.
 */
export function nameOfFirstPaint(): Rolldown.CodeSplittingNameFunction {
  const stageOf = nameOfStage();
  return (id, graph) => (stageOf(id, graph) === 'first' ? 'mui' : null);
}

const CONSOLE_PARTS: ReadonlySet<string> = new Set(
  [
    'features/console/answer-table/answer-columns.ts',
    'features/console/answer-table/answer-table.tsx',
    'features/console/past/item-at.ts',
    'features/console/past/jump-to-time.tsx',
    'features/console/past/past-console.tsx',
    'features/console/policy-question.tsx',
    'features/console/side-by-side.tsx',
    'features/console/stream-export.ts',
    'data/console/use-answer-table.ts',
    'data/timeline/use-past-timeline.ts',
  ].map(source),
);

/**
 * Parts that the console loads once they are asked for: in one file, since each file of its own costs the first page a
 * line in the list of files. What they import stays where it is, in the file of the console.
 */
export const isConsolePart = (id: string): boolean => CONSOLE_PARTS.has(id);
