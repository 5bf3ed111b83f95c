import { listRows } from '@outpost/api-client/list-rows.js';
import { type Invitation, type OfferedInvitation } from '@outpost/contracts/people.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, type ListLimit, withJson, withLimit } from '../../options.js';
import { outputOf, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import { roleText } from '../../role-options.js';
import { findServer } from '../../server-lookup.js';
import { type Column } from '../../table.js';

const OF_SERVER: readonly Column<Invitation>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'FOR', cell: ({ username }) => username ?? 'who has the link', shrinks: true },
  { head: 'ROLE', cell: roleText },
  { head: 'BY', cell: ({ invitedBy }) => invitedBy },
  { head: 'EXPIRES', cell: ({ expiresAt }) => shortTime(expiresAt) },
];

const OWN: readonly Column<OfferedInvitation>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'SERVER', cell: ({ serverName }) => serverName, shrinks: true },
  { head: 'ROLE', cell: roleText },
  { head: 'BY', cell: ({ invitedBy }) => invitedBy },
  { head: 'EXPIRES', cell: ({ expiresAt }) => shortTime(expiresAt) },
];

export function declareInvitationsList(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('list')))
    .alias('ls')
    .description('list the open ones to a server, or those for you')
    .argument('[server]', 'name or id of the server')
    .addHelpText('after', examples('outpost invitations list', 'outpost invitations list Chernarus'))
    .action(async (wanted: string | undefined, { limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      const output = outputOf(deps, command);
      if (wanted === undefined) {
        const own = await listRows((part) => client.page('GET /api/invitations', { query: part }), limit);
        output.list(own, OWN, 'Nobody invites you');
        return;
      }
      const { id } = await findServer(client, wanted);
      const open = await listRows(
        (part) => client.page('GET /api/servers/:id/invitations', { params: { id }, query: part }),
        limit,
      );
      output.list(open, OF_SERVER, 'No invitation is open');
    });
}
