import { type Server } from '@outpost/contracts/servers.js';
import { type Command } from 'commander';
import { type CliDeps } from '../cli-deps.js';
import { CliError } from '../cli-error.js';
import { outputOf, withJson } from '../output.js';
import { openPanel } from '../panel.js';
import { askYes } from '../prompt.js';
import { findServer } from '../server-lookup.js';
import { visibleLine } from '../terminal-text.js';

export function declareServersRemove(parent: Command, deps: CliDeps): void {
  withJson(parent.command('remove'))
    .alias('rm')
    .description('remove a server and its command history from the panel')
    .argument('<server>', 'name or id of the server')
    .option('--yes', 'do not ask')
    .action(async (wanted: string, { yes }: { yes?: boolean }, command: Command) => {
      if (!yes && !deps.stdin.isTTY) {
        throw new CliError('usage', 'there is no terminal to ask for a confirmation: use --yes');
      }
      const { client } = await openPanel(deps);
      const server = await findServer(client, wanted);
      if (!yes) await confirm(deps, server);
      await client.call('DELETE /api/servers/:id', { params: { id: server.id } });
      const document = { id: server.id, name: server.name, removed: true };
      outputOf(deps, command).result(document, `Removed ${nameOf(server)}`);
    });
}

async function confirm(deps: CliDeps, server: Server): Promise<void> {
  const agreed = await askYes(deps, `Remove ${nameOf(server)} and its command history?`);
  if (!agreed) throw new CliError('cancelled', 'nothing was removed');
}

const nameOf = ({ id, name }: Server): string => `"${visibleLine(name)}" (id ${id})`;
