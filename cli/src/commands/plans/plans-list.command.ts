import { listRows } from '@outpost/api-client/list-rows.js';
import { type RestartPlan } from '@outpost/contracts/restart-plans.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, type ListLimit, withJson, withLimit } from '../../options.js';
import { outputOf, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import { warningsText } from '../../restart-options.js';
import { findServer } from '../../server-lookup.js';
import { type Column } from '../../table.js';
import { toneOf } from '../../tone.js';
import { timingText } from './plan-lookup.js';

const COLUMNS: readonly Column<RestartPlan>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'NAME', cell: ({ name }) => name, shrinks: true },
  { head: 'WHEN', cell: ({ timing }) => timingText(timing), shrinks: true },
  { head: 'TIME ZONE', cell: ({ timeZone }) => timeZone, shrinks: true },
  { head: 'WARNINGS', cell: ({ warnings }) => warningsText(warnings) },
  { head: 'STATUS', cell: statusOf, tone: (plan) => toneOf(statusOf(plan)) },
  { head: 'NEXT RESTART', cell: ({ nextRestart }) => shortTime(nextRestart) },
  {
    head: 'OUTCOME',
    cell: ({ lastOutcome }) => lastOutcome ?? '-',
    tone: ({ lastOutcome }) => toneOf(lastOutcome ?? '-'),
  },
];

function statusOf({ enabled, stoppedAt, runId }: RestartPlan): string {
  if (runId !== null) return 'running';
  if (enabled) return 'active';
  return stoppedAt === null ? 'disabled' : 'failed';
}

export function declarePlansList(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('list')))
    .alias('ls')
    .description('list the restart plans of a server')
    .argument('<server>', 'name or id of the server')
    .addHelpText('after', examples('outpost plans list Chernarus'))
    .action(async (wanted: string, { limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const plans = await listRows(
        (part) => client.page('GET /api/servers/:id/restart-plans', { params: { id }, query: part }),
        limit,
      );
      outputOf(deps, command).list(plans, COLUMNS, 'No restart plans yet: add one with `outpost plans add`');
    });
}
