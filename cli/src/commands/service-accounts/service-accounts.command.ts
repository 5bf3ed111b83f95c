import { type ApiClient } from '@outpost/api-client/client.js';
import { listRows } from '@outpost/api-client/list-rows.js';
import { type ServiceAccount } from '@outpost/contracts/service-accounts.js';
import { type ApiToken } from '@outpost/contracts/tokens.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { examples, type ListLimit, withJson, withLimit } from '../../options.js';
import { outputOf, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import {
  asMyself,
  type BanLimitOption,
  maxBanMinutesOf,
  type OwnPasswordOption,
  roleArgument,
  roleFor,
  roleText,
  withBanLimit,
  withOwnPassword,
} from '../../role-options.js';
import { findPlace, withPlace } from '../../place-lookup.js';
import { type Column } from '../../table.js';
import { visibleLine } from '../../terminal-text.js';
import {
  chosenToken,
  printToken,
  TOKEN_COLUMNS,
  type TokenOptions,
  tokenRequestOf,
  withTokenOptions,
} from '../../token-options.js';

export function declareServiceAccounts(parent: Command, deps: CliDeps): void {
  const accounts = withJson(parent.command('service-accounts')).description(
    'accounts of programs: they do not sign in, and have roles on servers as people have',
  );
  declareList(accounts, deps);
  declareCreate(accounts, deps);
  declareAdd(accounts, deps);
  declareTokens(accounts, deps);
  declareCreateToken(accounts, deps);
  declareRevokeToken(accounts, deps);
  declareDelete(accounts, deps);
}

const COLUMNS: readonly Column<ServiceAccount>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'NAME', cell: ({ name }) => name, shrinks: true },
  { head: 'SERVERS', cell: ({ serverIds }) => serverIds.join(' ') },
  { head: 'GROUPS', cell: ({ groupIds }) => groupIds.join(' ') },
  { head: 'TOKENS', cell: ({ tokens }) => String(tokens) },
  { head: 'CREATED', cell: ({ createdAt }) => shortTime(createdAt) },
];

const readAccounts = (client: ApiClient, limit?: number): Promise<readonly ServiceAccount[]> =>
  listRows((part) => client.page('GET /api/service-accounts', { query: part }), limit);

/** By name (case-insensitive) or id. @throws {CliError} none fits */
async function findAccount(client: ApiClient, wanted: string): Promise<ServiceAccount> {
  const accounts = await readAccounts(client);
  const name = wanted.toLowerCase();
  const found =
    accounts.find((account) => account.name.toLowerCase() === name) ??
    accounts.find(({ id }) => String(id) === wanted);
  if (!found) throw new CliError('notFound', `you have no service account "${visibleLine(wanted)}"`);
  return found;
}

function declareList(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('list', { isDefault: true })))
    .alias('ls')
    .description('list your own')
    .addHelpText('after', examples('outpost service-accounts list'))
    .action(async ({ limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      outputOf(deps, command).list(await readAccounts(client, limit), COLUMNS, 'No service accounts');
    });
}

function declareCreate(parent: Command, deps: CliDeps): void {
  withOwnPassword(withJson(parent.command('create')))
    .description('create one; give it a role on a server and a token next')
    .argument('<name>', 'unique among all accounts')
    .addHelpText('after', examples('outpost service-accounts create discord-bot'))
    .action(async (name: string, options: OwnPasswordOption, command: Command) => {
      const { checkedServiceAccount } = await import('../../request-check.js');
      const body = await checkedServiceAccount({ name });
      const account = await asMyself(deps, await openPanel(deps), options, (client) =>
        client.call('POST /api/service-accounts', { body }),
      );
      outputOf(deps, command).result(account, `Created "${visibleLine(account.name)}" (id ${account.id})`);
    });
}

function declareAdd(parent: Command, deps: CliDeps): void {
  withPlace(withOwnPassword(withBanLimit(withJson(parent.command('add')))))
    .description('give it a role on a server or in a group; see people to change the role or take it away')
    .argument('<account>', 'name or id')
    .addArgument(roleArgument())
    .addHelpText(
      'after',
      examples(
        'outpost service-accounts add Chernarus discord-bot moderator --max-ban 60',
        'outpost service-accounts add group:Europe discord-bot viewer',
      ),
    )
    .action(
      async (
        wanted: string,
        name: string,
        role: string,
        options: BanLimitOption & OwnPasswordOption,
        command: Command,
      ) => {
        const { checkedServiceRole } = await import('../../request-check.js');
        const panel = await openPanel(deps);
        const place = await findPlace(panel.client, wanted);
        const { id: accountId } = await findAccount(panel.client, name);
        const given = await roleFor(panel.client, place, role);
        const maxBanMinutes = maxBanMinutesOf(options);
        const body = await checkedServiceRole({ accountId, ...given, maxBanMinutes });
        const person = await asMyself(deps, panel, options, (client) =>
          client.call(`POST /api/${place.kind}/:id/service-accounts`, { params: { id: place.id }, body }),
        );
        outputOf(deps, command).result(person, `${visibleLine(person.username)} is ${roleText(person)} now`);
      },
    );
}

const readTokens = (client: ApiClient, id: number, limit?: number): Promise<readonly ApiToken[]> =>
  listRows(
    (part) => client.page('GET /api/service-accounts/:id/tokens', { params: { id }, query: part }),
    limit,
  );

function declareTokens(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('tokens')))
    .description('list the API tokens of one, without their secrets')
    .argument('<account>', 'name or id')
    .addHelpText('after', examples('outpost service-accounts tokens discord-bot'))
    .action(async (name: string, { limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      const { id } = await findAccount(client, name);
      outputOf(deps, command).list(await readTokens(client, id, limit), TOKEN_COLUMNS, 'No API tokens');
    });
}

function declareCreateToken(parent: Command, deps: CliDeps): void {
  withOwnPassword(withTokenOptions(withJson(parent.command('create-token'))))
    .description('create an API token of one; it is printed once, on stdout alone')
    .argument('<account>', 'name or id')
    .argument('<name>', 'what the token is for')
    .addHelpText(
      'after',
      examples('outpost service-accounts create-token discord-bot production --scope command --expires 365d'),
    )
    .action(
      async (account: string, name: string, options: TokenOptions & OwnPasswordOption, command: Command) => {
        const panel = await openPanel(deps);
        const { id } = await findAccount(panel.client, account);
        const body = await tokenRequestOf(panel.client, name, options);
        const created = await asMyself(deps, panel, options, (client) =>
          client.call('POST /api/service-accounts/:id/tokens', { params: { id }, body }),
        );
        printToken(deps, command, created);
      },
    );
}

function declareRevokeToken(parent: Command, deps: CliDeps): void {
  withJson(parent.command('revoke-token'))
    .description('revoke an API token of one; requests with it are rejected from then on')
    .argument('<account>', 'name or id')
    .argument('<token>', 'its id, or its name where only one has it')
    .addHelpText('after', examples('outpost service-accounts revoke-token discord-bot 7'))
    .action(async (account: string, wanted: string, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const { id } = await findAccount(client, account);
      const { id: tokenId, name } = chosenToken(await readTokens(client, id), wanted);
      await client.call('DELETE /api/service-accounts/:id/tokens/:tokenId', { params: { id, tokenId } });
      outputOf(deps, command).result({ id: tokenId, name }, `Revoked "${visibleLine(name)}" (id ${tokenId})`);
    });
}

function declareDelete(parent: Command, deps: CliDeps): void {
  withJson(parent.command('delete'))
    .alias('rm')
    .description('delete one with its tokens and roles, at once')
    .argument('<account>', 'name or id')
    .addHelpText('after', examples('outpost service-accounts delete discord-bot'))
    .action(async (wanted: string, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const { id, name } = await findAccount(client, wanted);
      await client.call('DELETE /api/service-accounts/:id', { params: { id } });
      outputOf(deps, command).result({ id, deleted: true }, `Deleted "${visibleLine(name)}" (id ${id})`);
    });
}
