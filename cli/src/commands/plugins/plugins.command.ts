import { listRows } from '@outpost/api-client/list-rows.js';
import { type PluginReport } from '@outpost/contracts/protocols.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, type ListLimit, withJson, withLimit } from '../../options.js';
import { outputOf } from '../../output.js';
import { openPanel } from '../../panel.js';
import { type Column } from '../../table.js';

const COLUMNS: readonly Column<PluginReport>[] = [
  { head: 'SOURCE', cell: ({ source }) => source, shrinks: true },
  { head: 'NAME', cell: ({ name }) => name ?? '-' },
  { head: 'PROTOCOLS', cell: ({ protocols }) => protocols.join(', ') || '-' },
  {
    head: 'PROBLEM',
    cell: ({ problem }) => problem ?? '-',
    shrinks: true,
    tone: ({ problem }) => (problem === null ? 'plain' : 'bad'),
  },
];

export function declarePlugins(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('plugins')))
    .description('list the plugins the panel found when it started, as an admin')
    .addHelpText('after', examples('outpost plugins'))
    .action(async ({ limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      const plugins = await listRows((part) => client.page('GET /api/plugins', { query: part }), limit);
      outputOf(deps, command).list(plugins, COLUMNS, 'The panel has no plugins');
    });
}
