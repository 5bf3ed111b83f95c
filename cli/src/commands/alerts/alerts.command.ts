import { listRows } from '@outpost/api-client/list-rows.js';
import { type Alert } from '@outpost/contracts/alerts.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { idFrom } from '../../id-argument.js';
import { examples, type ListLimit, withJson, withLimit } from '../../options.js';
import { outputOf, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import { findServer } from '../../server-lookup.js';
import { type Column } from '../../table.js';
import { visibleLine } from '../../terminal-text.js';

export function declareAlerts(parent: Command, deps: CliDeps): void {
  const alerts = withJson(parent.command('alerts')).description('what your alert rules have noticed');
  declareList(alerts, deps);
  declareAcknowledge(alerts, deps);
}

const COLUMNS: readonly Column<Alert>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'SINCE', cell: ({ openedAt }) => shortTime(openedAt) },
  {
    head: 'SERVER',
    cell: ({ serverId, serverName }) => serverName ?? (serverId === null ? '-' : `#${serverId}`),
  },
  { head: 'WHAT', cell: ({ text }) => text, shrinks: true },
  { head: 'RULE', cell: ({ ruleName }) => ruleName, shrinks: true },
  { head: 'STATE', cell: stateOf },
];

function stateOf({ endedAt, acknowledgedBy }: Alert): string {
  if (endedAt !== null) return 'over';
  return acknowledgedBy === null ? 'open' : `seen by ${acknowledgedBy}`;
}

interface ListOptions extends ListLimit {
  readonly open?: boolean;
  readonly server?: string;
}

function declareList(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('list')))
    .alias('ls')
    .description('list them, newest first')
    .option('--open', 'only those that go on')
    .option('--server <server>', 'only those of one server, by name or id')
    .addHelpText('after', examples('outpost alerts list --open', 'outpost alerts list --server Chernarus'))
    .action(async ({ limit, open, server }: ListOptions, command: Command) => {
      const { client } = await openPanel(deps);
      const of = server === undefined ? {} : { serverId: (await findServer(client, server)).id };
      const query = { ...of, ...(open === true && { state: 'open' as const }) };
      const rows = await listRows(
        (part) => client.page('GET /api/alerts', { query: { ...query, ...part } }),
        limit,
      );
      outputOf(deps, command).list(rows, COLUMNS, open === true ? 'All is well' : 'There were no alerts');
    });
}

function declareAcknowledge(parent: Command, deps: CliDeps): void {
  withJson(parent.command('acknowledge'))
    .alias('ack')
    .description('say that you look after one, and after those that were told with it')
    .argument('<alert>', 'id of the alert')
    .addHelpText('after', examples('outpost alerts acknowledge 7'))
    .action(async (wanted: string, _options: object, command: Command) => {
      const id = idFrom(wanted, 'an alert', 'outpost alerts list');
      const { client } = await openPanel(deps);
      const alert = await client.call('POST /api/alerts/:id/acknowledge', { params: { id } });
      const by = visibleLine(alert.acknowledgedBy ?? '');
      outputOf(deps, command).result(alert, `Acknowledged by ${by}: ${visibleLine(alert.text)}`);
    });
}
