import { listRows } from '@outpost/api-client/list-rows.js';
import { type Protocol } from '@outpost/contracts/protocols.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, type ListLimit, withJson, withLimit } from '../../options.js';
import { outputOf } from '../../output.js';
import { openPanel } from '../../panel.js';
import { type Column } from '../../table.js';

const COLUMNS: readonly Column<Protocol>[] = [
  { head: 'ID', cell: ({ id }) => id },
  { head: 'NAME', cell: ({ name }) => name },
  { head: 'PORT', cell: ({ defaultPort }) => String(defaultPort) },
  { head: 'FROM', cell: ({ builtIn }) => (builtIn ? 'panel' : 'plugin') },
  { head: 'DESCRIPTION', cell: ({ description }) => description, shrinks: true },
];

export function declareProtocols(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('protocols')))
    .description('list the protocols that --type accepts')
    .addHelpText('after', examples('outpost protocols'))
    .action(async ({ limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      const protocols = await listRows((part) => client.page('GET /api/protocols', { query: part }), limit);
      outputOf(deps, command).list(protocols, COLUMNS, 'The panel knows no protocol');
    });
}
