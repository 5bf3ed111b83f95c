import { type ApiClient } from '@outpost/api-client/client.js';
import { listRows } from '@outpost/api-client/list-rows.js';
import { type Incident, type IncidentDetails } from '@outpost/contracts/incidents.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { idFrom } from '../../id-argument.js';
import { examples, type ListLimit, withJson, withLimit } from '../../options.js';
import { outputOf, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import { findServer } from '../../server-lookup.js';
import { type Column } from '../../table.js';
import { visibleLine, visibleText } from '../../terminal-text.js';

export function declareIncidents(parent: Command, deps: CliDeps): void {
  const incidents = withJson(parent.command('incidents')).description(
    'when servers were down for more than a minute, with what belonged to it',
  );
  declareList(incidents, deps);
  declareShow(incidents, deps);
  declareNote(incidents, deps);
  declareDeleteNote(incidents, deps);
}

const COLUMNS: readonly Column<Incident>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'SERVER', cell: ({ serverName }) => serverName, shrinks: true },
  { head: 'SINCE', cell: ({ beganAt }) => shortTime(beganAt) },
  { head: 'UNTIL', cell: ({ endedAt }) => (endedAt === null ? '-' : shortTime(endedAt)) },
  { head: 'DOWN', cell: ({ downSeconds }) => lengthText(downSeconds) },
  { head: 'TIMES', cell: ({ outages }) => String(outages) },
  { head: 'PLAYERS', cell: ({ playersBefore }) => (playersBefore === null ? '-' : String(playersBefore)) },
  { head: 'STATE', cell: ({ state }) => state },
  { head: 'NOTES', cell: ({ noteCount }) => String(noteCount) },
];

const lengthText = (seconds: number): string =>
  seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}m ${seconds % 60}s`;

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
    .addHelpText(
      'after',
      examples('outpost incidents list --open', 'outpost incidents list --server Chernarus'),
    )
    .action(async ({ limit, open, server }: ListOptions, command: Command) => {
      const { client } = await openPanel(deps);
      const id = server === undefined ? undefined : (await findServer(client, server)).id;
      const state = open === true ? ({ state: 'open' } as const) : {};
      const rows = await listRows(
        (part) =>
          id === undefined
            ? client.page('GET /api/incidents', { query: { ...state, ...part } })
            : client.page('GET /api/servers/:id/incidents', { params: { id }, query: { ...state, ...part } }),
        limit,
      );
      outputOf(deps, command).list(rows, COLUMNS, open === true ? 'All is well' : 'There were no incidents');
    });
}

function declareShow(parent: Command, deps: CliDeps): void {
  withJson(parent.command('show'))
    .description('tell who was on, what was done, and what came of it')
    .argument('<incident>', 'id of the incident')
    .addHelpText('after', examples('outpost incidents show 7'))
    .action(async (wanted: string, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const params = await pathOf(client, wanted);
      const incident = await client.call('GET /api/servers/:id/incidents/:incidentId', { params });
      outputOf(deps, command).result(incident, detailsText(incident));
    });
}

function declareNote(parent: Command, deps: CliDeps): void {
  withJson(parent.command('note'))
    .description('write a note about one')
    .argument('<incident>', 'id of the incident')
    .argument('<text>', 'what is to be said')
    .addHelpText('after', examples('outpost incidents note 7 "The host had lost its power."'))
    .action(async (wanted: string, text: string, _options: object, command: Command) => {
      const { checkedIncidentNote } = await import('../../request-check.js');
      const body = await checkedIncidentNote({ text });
      const { client } = await openPanel(deps);
      const params = await pathOf(client, wanted);
      const note = await client.call('POST /api/servers/:id/incidents/:incidentId/notes', { params, body });
      outputOf(deps, command).result(note, `Wrote the note ${note.id}`);
    });
}

function declareDeleteNote(parent: Command, deps: CliDeps): void {
  withJson(parent.command('delete-note'))
    .description('remove a note about one')
    .argument('<incident>', 'id of the incident')
    .argument('<note>', 'id of the note')
    .addHelpText('after', examples('outpost incidents delete-note 7 1'))
    .action(async (wanted: string, note: string, _options: object, command: Command) => {
      const noteId = idFrom(note, 'a note', 'outpost incidents show');
      const { client } = await openPanel(deps);
      const params = { ...(await pathOf(client, wanted)), noteId };
      await client.call('DELETE /api/servers/:id/incidents/:incidentId/notes/:noteId', { params });
      outputOf(deps, command).result({ id: noteId, deleted: true }, `Removed the note ${noteId}`);
    });
}

/** Its server is in its address. @throws {CliError} there is no such incident, or it is too long ago */
async function pathOf(client: ApiClient, wanted: string): Promise<{ id: number; incidentId: number }> {
  const incidentId = idFrom(wanted, 'an incident', 'outpost incidents list');
  const incidents = await listRows((part) => client.page('GET /api/incidents', { query: part }), undefined);
  const found = incidents.find((incident) => incident.id === incidentId);
  if (found) return { id: found.serverId, incidentId };
  throw new CliError('notFound', `there is no incident ${incidentId}`);
}

function detailsText(incident: IncidentDetails): string {
  const { serverName, beganAt, endedAt, state, downSeconds, playersBefore, players, notes, log } = incident;
  const until = endedAt === null ? state : `to ${shortTime(endedAt)}`;
  const who = playersBefore === null ? 'not known' : [playersBefore, ...players.map(visibleLine)].join(', ');
  return [
    `${visibleLine(serverName)}: ${shortTime(beganAt)} ${until}, down for ${lengthText(downSeconds)}`,
    `Players before: ${who}`,
    ...(incident.maintenance === null ? [] : [`Maintenance: ${visibleLine(incident.maintenance)}`]),
    ...notes.map(
      ({ id, author, at, text }) => `Note ${id}, ${author}, ${shortTime(at)}: ${visibleText(text)}`,
    ),
    ...log.map(
      ({ timestamp, eventType, message }) => `${shortTime(timestamp)} ${eventType} ${visibleLine(message)}`,
    ),
  ].join('\n');
}
