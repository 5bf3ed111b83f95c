import { type ApiClient } from '@outpost/api-client/client.js';
import { listRows } from '@outpost/api-client/list-rows.js';
import { ROLE_CHOICES } from '@outpost/contracts/permissions.js';
import { type CustomRole } from '@outpost/contracts/roles.js';
import { type Command, Option } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, type ListLimit, withJson, withLimit } from '../../options.js';
import { outputOf, quoted } from '../../output.js';
import { openPanel } from '../../panel.js';
import { asMyself, findRole, type OwnPasswordOption, withOwnPassword } from '../../role-options.js';
import { type Column } from '../../table.js';

export function declareRoles(parent: Command, deps: CliDeps): void {
  const roles = withJson(parent.command('roles')).description(
    'roles of your own, for the people on all your servers',
  );
  declareList(roles, deps);
  declareCreate(roles, deps);
  declareChange(roles, deps);
  declareDelete(roles, deps);
}

const COLUMNS: readonly Column<CustomRole>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'NAME', cell: ({ name }) => name },
  { head: 'PEOPLE', cell: ({ people }) => String(people) },
  { head: 'MAY', cell: ({ permissions }) => permissions.join(' '), shrinks: true },
];

const readRoles = (client: ApiClient, limit?: number): Promise<readonly CustomRole[]> =>
  listRows((part) => client.page('GET /api/roles', { query: part }), limit);

const withPermissions = (command: Command): Command =>
  command.addOption(
    new Option(
      '--may <permission...>',
      'all that its people may do; seeing the server is always included',
    ).choices([...ROLE_CHOICES]),
  );

function declareList(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('list')))
    .alias('ls')
    .description('list them')
    .addHelpText('after', examples('outpost roles list'))
    .action(async ({ limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      outputOf(deps, command).list(await readRoles(client, limit), COLUMNS, 'You have no roles of your own');
    });
}

interface CreateOptions extends OwnPasswordOption {
  readonly may?: readonly string[];
}

function declareCreate(parent: Command, deps: CliDeps): void {
  withOwnPassword(withPermissions(withJson(parent.command('create'))))
    .description('make one')
    .argument('<name>', 'how it is called')
    .addHelpText('after', examples('outpost roles create "Event team" --may logs.read players.message'))
    .action(async (name: string, options: CreateOptions, command: Command) => {
      const { checkedNewRole } = await import('../../request-check.js');
      const body = await checkedNewRole({ name, permissions: options.may });
      const role = await asMyself(deps, await openPanel(deps), options, (client) =>
        client.call('POST /api/roles', { body }),
      );
      outputOf(deps, command).result(role, `Made the role ${quoted(role.name, role.id)}`);
    });
}

interface ChangeOptions extends CreateOptions {
  readonly name?: string;
}

function declareChange(parent: Command, deps: CliDeps): void {
  withOwnPassword(withPermissions(withJson(parent.command('change'))))
    .description('change one, at once for everybody who has it')
    .argument('<role>', 'name or id')
    .option('--name <name>', 'how it is called from now on')
    .addHelpText('after', examples('outpost roles change "Event team" --may logs.read players.kick'))
    .action(async (wanted: string, options: ChangeOptions, command: Command) => {
      const { checkedRoleChange } = await import('../../request-check.js');
      const body = await checkedRoleChange({ name: options.name, permissions: options.may });
      const panel = await openPanel(deps);
      const { id } = findRole(await readRoles(panel.client), wanted);
      const role = await asMyself(deps, panel, options, (client) =>
        client.call('PATCH /api/roles/:id', { params: { id }, body }),
      );
      outputOf(deps, command).result(role, `Changed the role ${quoted(role.name, role.id)}`);
    });
}

function declareDelete(parent: Command, deps: CliDeps): void {
  withJson(parent.command('delete'))
    .alias('rm')
    .description('delete one that nobody has')
    .argument('<role>', 'name or id')
    .addHelpText('after', examples('outpost roles delete "Event team"'))
    .action(async (wanted: string, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const { id, name } = findRole(await readRoles(client), wanted);
      await client.call('DELETE /api/roles/:id', { params: { id } });
      outputOf(deps, command).result({ id, deleted: true }, `Deleted the role ${quoted(name, id)}`);
    });
}
