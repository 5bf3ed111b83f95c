import { type PublicServer, type PublicStatus, type StatusPage } from '@outpost/contracts/status-pages.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, type ListLimit, withJson, withLimit } from '../../options.js';
import { type Output, outputOf, quoted, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import { scopeText } from '../../scope-options.js';
import { type Column } from '../../table.js';
import { visibleLine } from '../../terminal-text.js';
import { findStatusPage, readStatusPages } from './status-page-lookup.js';
import { declareStatusPagesAdd, declareStatusPagesChange } from './status-pages-edit.command.js';

export function declareStatusPages(parent: Command, deps: CliDeps): void {
  const pages = withJson(parent.command('status-pages'))
    .alias('status-page')
    .description('public pages about your servers, for everybody');
  declareList(pages, deps);
  declareShow(pages, deps);
  declareStatusPagesAdd(pages, deps);
  declareStatusPagesChange(pages, deps);
  declareDelete(pages, deps);
}

const COLUMNS: readonly Column<StatusPage>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'TITLE', cell: ({ title }) => title, shrinks: true },
  { head: 'ADDRESS', cell: ({ slug, host }) => host ?? `/status/${slug}`, shrinks: true },
  { head: 'SHOWS', cell: scopeText },
  { head: 'PLAYERS', cell: ({ players }) => players },
  { head: 'STATE', cell: ({ enabled }) => (enabled ? 'on' : 'off') },
];

function declareList(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('list')))
    .alias('ls')
    .description('list them')
    .addHelpText('after', examples('outpost status-pages list'))
    .action(async ({ limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      outputOf(deps, command).list(await readStatusPages(client, limit), COLUMNS, 'You have no status pages');
    });
}

function declareShow(parent: Command, deps: CliDeps): void {
  withJson(parent.command('show'))
    .description('tell what one tells')
    .argument('<page>', 'its address or id')
    .addHelpText('after', examples('outpost status-pages show my-community'))
    .action(async (wanted: string, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const { id } = await findStatusPage(client, wanted);
      const status = await client.call('GET /api/status-pages/:id/preview', { params: { id } });
      const output = outputOf(deps, command);
      output.result(status, statusText(output, status));
    });
}

const SERVERS: readonly Column<PublicServer>[] = [
  { head: 'SERVER', cell: ({ name }) => name, shrinks: true },
  { head: 'STATE', cell: ({ state }) => state },
  {
    head: 'PLAYERS',
    cell: ({ players, maxPlayers }) => (players === null ? '-' : `${players}/${maxPlayers}`),
  },
  { head: 'UPTIME', cell: ({ uptimePercent }) => (uptimePercent === null ? '-' : `${uptimePercent} %`) },
  { head: 'RESTART', cell: ({ nextRestart }) => (nextRestart === null ? '-' : shortTime(nextRestart)) },
];

const statusText = (
  output: Output,
  { title, state, servers, incidents, maintenance }: PublicStatus,
): string =>
  [
    `${visibleLine(title)}: ${state}`,
    ...(servers.length === 0 ? [] : [output.table(servers, SERVERS)]),
    ...maintenance.map(
      ({ name, from, to }) =>
        `Maintenance: ${visibleLine(name)}, ${shortTime(from)} to ${to === null ? 'its end' : shortTime(to)}`,
    ),
    ...incidents.map(
      ({ server, beganAt, endedAt }) =>
        `Incident: ${visibleLine(server)}, ${shortTime(beganAt)} to ${endedAt === null ? 'now' : shortTime(endedAt)}`,
    ),
  ].join('\n');

function declareDelete(parent: Command, deps: CliDeps): void {
  withJson(parent.command('delete'))
    .alias('rm')
    .description('remove one; its address leads nowhere from then on')
    .argument('<page>', 'its address or id')
    .addHelpText('after', examples('outpost status-pages delete my-community'))
    .action(async (wanted: string, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const { id, title } = await findStatusPage(client, wanted);
      await client.call('DELETE /api/status-pages/:id', { params: { id } });
      outputOf(deps, command).result({ id, deleted: true }, `Removed the status page ${quoted(title, id)}`);
    });
}
