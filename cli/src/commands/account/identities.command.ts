import { listRows } from '@outpost/api-client/list-rows.js';
import { type Identity } from '@outpost/contracts/oidc.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, type ListLimit, wholeNumber, withJson, withLimit } from '../../options.js';
import { outputOf, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import { asMyself, type OwnPasswordOption, withOwnPassword } from '../../role-options.js';
import { type Column } from '../../table.js';

const PATH = 'outpost account identities';

const COLUMNS: readonly Column<Identity>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'ISSUER', cell: ({ issuer }) => issuer, shrinks: true },
  { head: 'NAME', cell: ({ name }) => name ?? '', shrinks: true },
  { head: 'LINKED', cell: ({ createdAt }) => shortTime(createdAt) },
  { head: 'LAST USED', cell: ({ lastUsedAt }) => shortTime(lastUsedAt) },
];

/** What signs in to the own account through OpenID Connect. It is linked in a browser, which alone gets to the issuer. */
export function declareIdentities(parent: Command, deps: CliDeps): void {
  const identities = withJson(parent.command('identities')).description(
    'what you sign in with through OpenID Connect',
  );
  declareList(identities, deps);
  declareUnlink(identities, deps);
}

function declareList(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('list', { isDefault: true })))
    .alias('ls')
    .description('list what is linked to your account')
    .addHelpText('after', examples(`${PATH} list`))
    .action(async ({ limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      const identities = await listRows(
        (query) => client.page('GET /api/account/identities', { query }),
        limit,
      );
      outputOf(deps, command).list(identities, COLUMNS, 'Nothing is linked');
    });
}

function declareUnlink(parent: Command, deps: CliDeps): void {
  withOwnPassword(withJson(parent.command('unlink')))
    .description('no longer sign in with it')
    .argument('<id>', 'id of the identity', wholeNumber)
    .addHelpText('after', examples(`${PATH} unlink 7`))
    .action(async (id: number, options: OwnPasswordOption, command: Command) => {
      await asMyself(deps, await openPanel(deps), options, (client) =>
        client.call('DELETE /api/account/identities/:id', { params: { id } }),
      );
      outputOf(deps, command).result({ unlinked: true }, 'The identity was unlinked');
    });
}
