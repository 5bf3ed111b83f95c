import { listRows } from '@outpost/api-client/list-rows.js';
import { type Invitation, type OfferedInvitation } from '@outpost/contracts/people.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, type ListLimit, withJson, withLimit } from '../../options.js';
import { outputOf, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import { roleText } from '../../role-options.js';
import { findPlace } from '../../place-lookup.js';
import { type Column } from '../../table.js';

const OF_PLACE: readonly Column<Invitation>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'FOR', cell: ({ username }) => username ?? 'who has the link', shrinks: true },
  { head: 'ROLE', cell: roleText },
  { head: 'BY', cell: ({ invitedBy }) => invitedBy },
  { head: 'EXPIRES', cell: ({ expiresAt }) => shortTime(expiresAt) },
];

const OWN: readonly Column<OfferedInvitation>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  {
    head: 'TO',
    cell: ({ serverName, groupName }) => serverName ?? `group ${groupName ?? ''}`,
    shrinks: true,
  },
  { head: 'ROLE', cell: roleText },
  { head: 'BY', cell: ({ invitedBy }) => invitedBy },
  { head: 'EXPIRES', cell: ({ expiresAt }) => shortTime(expiresAt) },
];

export function declareInvitationsList(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('list')))
    .alias('ls')
    .description('list the open ones to a server or a group of servers, or those for you')
    .argument('[server]', 'name or id of the server, or group:NAME for a group of servers')
    .addHelpText(
      'after',
      examples(
        'outpost invitations list',
        'outpost invitations list Chernarus',
        'outpost invitations list group:Europe',
      ),
    )
    .action(async (wanted: string | undefined, { limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      const output = outputOf(deps, command);
      if (wanted === undefined) {
        const own = await listRows((part) => client.page('GET /api/invitations', { query: part }), limit);
        output.list(own, OWN, 'Nobody invites you');
        return;
      }
      const { kind, id } = await findPlace(client, wanted);
      const open = await listRows(
        (part) => client.page(`GET /api/${kind}/:id/invitations`, { params: { id }, query: part }),
        limit,
      );
      output.list(open, OF_PLACE, 'No invitation is open');
    });
}
