import { listRows } from '@outpost/api-client/list-rows.js';
import { type Session } from '@outpost/contracts/sessions.js';
import { type Command } from 'commander';
import { type CliDeps } from '../cli-deps.js';
import { CliError } from '../cli-error.js';
import { type ListLimit, withLimit } from '../list-limit.js';
import { outputOf, shortTime, table, withJson } from '../output.js';
import { openPanel } from '../panel.js';
import { wholeNumber } from '../whole-number.js';

export function declareAccountSessions(parent: Command, deps: CliDeps): void {
  const sessions = withJson(parent.command('sessions')).description(
    'browsers that are signed in to your account',
  );
  declareList(sessions, deps);
  declareEnd(sessions, deps);
}

type Column = readonly [head: string, cell: (session: Session) => string];

const COLUMNS: readonly Column[] = [
  ['ID', ({ id }) => String(id)],
  ['BROWSER', ({ browser }) => browser ?? 'unknown'],
  ['SYSTEM', ({ system }) => system ?? 'unknown'],
  ['ADDRESS', ({ address }) => address ?? 'unknown'],
  ['SIGNED IN', ({ createdAt }) => shortTime(createdAt)],
  ['LAST USED', ({ lastUsedAt }) => shortTime(lastUsedAt)],
];

function declareList(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('list', { isDefault: true })))
    .alias('ls')
    .description('list them, the one used last first')
    .action(async ({ limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      const sessions = await listRows((part) => client.page('GET /api/sessions', { query: part }), limit);
      const rows = sessions.map((session) => COLUMNS.map(([, cell]) => cell(session)));
      const heads = COLUMNS.map(([head]) => head);
      outputOf(deps, command).result(
        sessions,
        rows.length === 0 ? 'No browser is signed in' : await table(heads, rows),
      );
    });
}

function declareEnd(parent: Command, deps: CliDeps): void {
  withJson(parent.command('end'))
    .description('sign a browser out, or all of them; API tokens go on')
    .argument('[id]', 'id of the session', wholeNumber)
    .option('--all', 'end every session in a browser')
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
