import { type Command } from 'commander';
import { type CliDeps } from '../cli-deps.js';
import { outputOf, shortTime, withJson } from '../output.js';
import { openPanel } from '../panel.js';
import { findServer } from '../server-lookup.js';
import { visibleLine } from '../terminal-text.js';

interface StatusOptions {
  readonly retry?: boolean;
}

export function declareServersStatus(parent: Command, deps: CliDeps): void {
  withJson(parent.command('status'))
    .description('show the state of a server; offline is an answer, not a failure')
    .argument('<server>', 'name or id of the server')
    .option('--retry', 'connect again first, also after a refused password')
    .action(async (wanted: string, options: StatusOptions, command: Command) => {
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const route = options.retry ? 'POST /api/servers/:id/reconnect' : 'POST /api/servers/:id/status';
      const { status, fallback } = await client.call(route, { params: { id } });
      // The check waits for an attempt that is under way, so reason and time are read after it.
      const { name, statusReason, lastOnline } = await client.call('GET /api/servers/:id', {
        params: { id },
      });
      const document = { id, name, status, fallback, statusReason, lastOnline };
      outputOf(deps, command).result(document, described(document));
    });
}

interface Described {
  readonly name: string;
  readonly status: string;
  readonly fallback: boolean;
  readonly statusReason: string | null;
  readonly lastOnline: string | null;
}

function described({ name, status, fallback, statusReason, lastOnline }: Described): string {
  const mode = fallback ? ' (Limited Mode)' : '';
  const reason = statusReason === null ? '' : `: ${statusReason}`;
  const since = status === 'online' ? '' : `; last online: ${shortTime(lastOnline)}`;
  return visibleLine(`${name} is ${status}${mode}${reason}${since}`);
}
