import { setTimeout } from 'node:timers/promises';
import { type ApiClient } from '@outpost/api-client/client.js';
import { type TaskRun } from '@outpost/contracts/task-runs.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { examples, withJson } from '../../options.js';
import { outputOf, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import { confirm, requireConsent, withYes, type YesOption } from '../../prompt.js';
import { type RestartStepOptions, stepsOf, withRestartSteps } from '../../restart-options.js';
import { findServer } from '../../server-lookup.js';
import { visibleLine } from '../../terminal-text.js';
import { minutesOf } from '../../time-text.js';

/** A restart takes minutes. */
const FOLLOW_MS = 1_000;

interface RestartOptions extends RestartStepOptions, YesOption {
  readonly in?: number;
  readonly wait?: boolean;
}

const NOTES = `
Texts may contain {minutes}, {server}, {players} and {next_restart}. The panel carries the restart out, also when this
command has ended: see \`outpost runs\` to follow, postpone or cancel it.
${examples(
  'outpost restart Chernarus --in 15m --warn 10,5,1 --yes',
  'outpost restart Chernarus --in 5m --warn 5,1 --lock 1m --kick "The server restarts" --yes',
)}`;

export function declareRestart(parent: Command, deps: CliDeps): void {
  withYes(withRestartSteps(withJson(parent.command('restart'))))
    .description('restart a server with warnings, now or in some minutes, and see it come back')
    .argument('<server>', 'name or id of the server')
    .option('--in <time>', 'when, such as 15m (default: now)', minutesOf)
    .option('--wait', 'wait until it is back, and print how that went')
    .addHelpText('after', NOTES)
    .action(async (wanted: string, options: RestartOptions, command: Command) => {
      requireConsent(deps, options);
      const { checkedRestart } = await import('../../request-check.js');
      const { in: inMinutes = 0 } = options;
      const body = await checkedRestart({ ...stepsOf(options), inMinutes });
      const { client } = await openPanel(deps);
      const { id, name } = await findServer(client, wanted);
      const when = inMinutes === 0 ? 'now' : `in ${inMinutes} min`;
      await confirm(deps, options, `Restart "${visibleLine(name)}" ${when}?`, 'nothing was sent');
      const run = await client.call('POST /api/servers/:id/runs', { params: { id }, body });
      const output = outputOf(deps, command);
      if (options.wait !== true) {
        output.result(run, `${visibleLine(name)} restarts at ${shortTime(run.restartAt)} (run ${run.id})`);
        return;
      }
      const ended = await followed(client, id, run.id);
      if (ended.outcome !== 'done') throw new CliError('failed', visibleLine(ended.report));
      output.result(ended, visibleLine(ended.report));
    });
}

/** Resolves once it is back, or known not to be; who returns after that is not waited for. */
async function followed(client: ApiClient, id: number, runId: number): Promise<TaskRun> {
  for (;;) {
    const run = await client.call('GET /api/servers/:id/runs/:runId', { params: { id, runId } });
    if (run.outcome !== 'running') return run;
    const isBack = run.steps.some(({ kind, state }) => kind === 'return' && state === 'under-way');
    if (isBack) return { ...run, outcome: 'done', report: 'The server is back.' };
    await setTimeout(FOLLOW_MS);
  }
}
