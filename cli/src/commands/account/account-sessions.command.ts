import { examples, type ListLimit, wholeNumber, withJson, withLimit } from '../../options.js';
import { type Column } from '../../table.js';
import { listRows } from '@outpost/api-client/list-rows.js';
import { type Session } from '@outpost/contracts/sessions.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { outputOf, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';

export function declareAccountSessions(parent: Command, deps: CliDeps): void {
  const sessions = withJson(parent.command('sessions')).description(
    'browsers that are signed in to your account',
  );
  declareList(sessions, deps);
  declareEnd(sessions, deps);
}

const COLUMNS: readonly Column<Session>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'BROWSER', cell: ({ browser }) => browser ?? 'unknown' },
  { head: 'SYSTEM', cell: ({ system }) => system ?? 'unknown' },
  { head: 'ADDRESS', cell: ({ address }) => address ?? 'unknown' },
  { head: 'SIGNED IN', cell: ({ createdAt }) => shortTime(createdAt) },
  { head: 'LAST USED', cell: ({ lastUsedAt }) => shortTime(lastUsedAt) },
];

function declareList(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('list', { isDefault: true })))
    .alias('ls')
    .description('list them, the one used last first')
    .addHelpText('after', examples('outpost account sessions list'))
    .action(async ({ limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      const sessions = await listRows((part) => client.page('GET /api/sessions', { query: part }), limit);
      outputOf(deps, command).list(sessions, COLUMNS, 'No browser is signed in');
    });
}

function declareEnd(parent: Command, deps: CliDeps): void {
  withJson(parent.command('end'))
    .description('sign a browser out, or all of them; API tokens go on')
    .argument('[id]', 'id of the session', wholeNumber)
    .option('--all', 'end every session in a browser')
    .addHelpText('after', examples('outpost account sessions end 1', 'outpost account sessions end --all'))
    .action(async (id: number | undefined, { all }: { all?: boolean }, command: Command) => {
      if ((id === undefined) !== (all === true)) throw new CliError('usage', 'give an id, or --all');
      const { client } = await openPanel(deps);
      const ended =
        id === undefined
          ? (await client.call('DELETE /api/sessions')).ended
          : await client.call('DELETE /api/sessions/:id', { params: { id } }).then(() => 1);
      outputOf(deps, command).result({ ended }, `Sessions ended: ${ended}`);
    });
}
