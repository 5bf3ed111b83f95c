import { listRows } from '@outpost/api-client/list-rows.js';
import { type Identity } from '@outpost/contracts/oidc.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, type ListLimit, withJson, withLimit } from '../../options.js';
import { outputOf, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import { type Column } from '../../table.js';

const COLUMNS: readonly Column<Identity>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'ISSUER', cell: ({ issuer }) => issuer, shrinks: true },
  { head: 'NAME', cell: ({ name }) => name ?? '', shrinks: true },
  { head: 'LINKED', cell: ({ createdAt }) => shortTime(createdAt) },
  { head: 'LAST USE', cell: ({ lastUsedAt }) => shortTime(lastUsedAt) },
];

export function declareIdentities(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('identities')))
    .description('list with what you sign in through OpenID Connect')
    .addHelpText('after', examples('outpost account identities'))
    .action(async ({ limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      const identities = await listRows(
        (query) => client.page('GET /api/account/identities', { query }),
        limit,
      );
      outputOf(deps, command).list(identities, COLUMNS, 'Nothing is linked');
    });
}
