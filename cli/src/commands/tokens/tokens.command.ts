import { examples, type ListLimit, wholeNumber, withJson, withLimit } from '../../options.js';
import { type Column } from '../../table.js';
import { type ApiClient } from '@outpost/api-client/client.js';
import { listRows } from '@outpost/api-client/list-rows.js';
import { API_TOKEN_DEFAULT_DAYS, API_TOKEN_MAX_DAYS } from '@outpost/contracts/limits.js';
import { ROLE_CHOICES } from '@outpost/contracts/permissions.js';
import { API_TOKEN_SCOPES } from '@outpost/contracts/token-scopes.js';
import { type ApiToken } from '@outpost/contracts/tokens.js';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { outputOf, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import { chooseServers } from '../../server-lookup.js';
import { visibleLine } from '../../terminal-text.js';

export function declareTokens(parent: Command, deps: CliDeps): void {
  const tokens = withJson(parent.command('tokens')).description('API tokens of your account, for scripts');
  declareList(tokens, deps);
  declareCreate(tokens, deps);
  declareRevoke(tokens, deps);
}

const COLUMNS: readonly Column<ApiToken>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'NAME', cell: ({ name }) => name, shrinks: true },
  { head: 'SCOPE', cell: ({ scope }) => scope },
  { head: 'CREATED', cell: ({ createdAt }) => shortTime(createdAt) },
  { head: 'EXPIRES', cell: ({ expiresAt }) => shortTime(expiresAt) },
  { head: 'LAST USED', cell: ({ lastUsedAt }) => shortTime(lastUsedAt) },
  { head: 'FROM', cell: ({ lastUsedFrom }) => lastUsedFrom ?? '' },
  { head: 'ONLY', cell: limitsText, shrinks: true },
];

function limitsText({ serverIds, permissions, maxBanMinutes, addresses }: ApiToken): string {
  const parts = [
    serverIds && `servers ${serverIds.join(' ')}`,
    permissions?.join(' '),
    maxBanMinutes !== null && `bans up to ${maxBanMinutes} min`,
    addresses && `from ${addresses.join(' ')}`,
  ];
  return parts.filter(Boolean).join(', ');
}

const readTokens = (client: ApiClient, limit?: number): Promise<readonly ApiToken[]> =>
  listRows((part) => client.page('GET /api/tokens', { query: part }), limit);

function declareList(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('list', { isDefault: true })))
    .alias('ls')
    .description('list them, without their secrets')
    .addHelpText('after', examples('outpost tokens list'))
    .action(async ({ limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      const tokens = await readTokens(client, limit);
      outputOf(deps, command).list(tokens, COLUMNS, 'No API tokens');
    });
}

interface CreateOptions {
  readonly scope: string;
  readonly expires: number;
  readonly server?: readonly string[];
  readonly may?: readonly string[];
  readonly maxBan?: number;
  readonly from?: readonly string[];
}

const withLimits = (command: Command): Command =>
  command
    .option('--server <server...>', 'only on these servers, by name or id')
    .addOption(
      new Option(
        '--may <permission...>',
        'only this, as far as you may do it; seeing the server is always included',
      ).choices([...ROLE_CHOICES]),
    )
    .option('--max-ban <minutes>', 'the longest ban it may give', wholeNumber)
    .option('--from <address...>', 'only from these IP addresses, or ranges such as 203.0.113.0/24');

function declareCreate(parent: Command, deps: CliDeps): void {
  withLimits(withJson(parent.command('create')))
    .description('create one; it is printed once, on stdout alone: TOKEN=$(outpost tokens create backup)')
    .argument('<name>', 'what it is for')
    .addOption(new Option('--scope <scope>', 'what it may do').choices([...API_TOKEN_SCOPES]).default('read'))
    .option(
      '--expires <days>',
      `how long it works, such as 30d; at most ${API_TOKEN_MAX_DAYS}d`,
      days,
      API_TOKEN_DEFAULT_DAYS,
    )
    .addHelpText(
      'after',
      examples(
        'outpost tokens create cron --scope command --expires 30d',
        'outpost tokens create restarts --scope command --server Chernarus --may server.restart',
      ),
    )
    .action(async (name: string, options: CreateOptions, command: Command) => {
      const { client } = await openPanel(deps);
      const { checkedToken } = await import('../../request-check.js');
      const body = await checkedToken({ name, ...(await requestOf(client, options)) });
      const created = await client.call('POST /api/tokens', { body });
      outputOf(deps, command).result(created, visibleLine(created.token));
      const summary = `Created "${visibleLine(created.name)}" (id ${created.id}, ${created.scope})`;
      deps.stderr.write(`${summary}; expires ${shortTime(created.expiresAt)}, shown only now\n`);
    });
}

/** Without what was not given: a request has no undefined. */
async function requestOf(client: ApiClient, options: CreateOptions) {
  const { scope, expires, server, may, maxBan, from } = options;
  const known = server && (await client.call('GET /api/servers'));
  return {
    ...{ scope, expiresInDays: expires },
    ...(known && { serverIds: chooseServers(known, server).map(({ id }) => id) }),
    ...(may && { permissions: may }),
    ...(maxBan !== undefined && { maxBanMinutes: maxBan }),
    ...(from && { addresses: from }),
  };
}

function declareRevoke(parent: Command, deps: CliDeps): void {
  withJson(parent.command('revoke'))
    .alias('rm')
    .description('revoke one; requests with it are rejected from then on')
    .argument('<token>', 'its id, or its name where only one has it')
    .addHelpText('after', examples('outpost tokens revoke 1'))
    .action(async (wanted: string, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const { id, name } = chosen(await readTokens(client), wanted);
      await client.call('DELETE /api/tokens/:id', { params: { id } });
      outputOf(deps, command).result({ id, name }, `Revoked "${visibleLine(name)}" (id ${id})`);
    });
}

/** Ids take precedence: a name may look like one. */
function chosen(tokens: readonly ApiToken[], wanted: string): ApiToken {
  const byId = tokens.find(({ id }) => String(id) === wanted);
  const named = byId ? [byId] : tokens.filter(({ name }) => name === wanted);
  const [token, another] = named;
  if (!token) throw new CliError('notFound', `no API token has the id or name "${visibleLine(wanted)}"`);
  if (another) {
    const ids = named.map(({ id }) => id).join(', ');
    throw new CliError('usage', `several API tokens are called "${visibleLine(wanted)}": use an id (${ids})`);
  }
  return token;
}

/** `30d` or `30`. */
function days(text: string): number {
  const [, digits] = /^(\d{1,4})d?$/.exec(text) ?? [];
  if (digits === undefined) throw new InvalidArgumentError('It must be a number of days, such as 30d.');
  return Number(digits);
}
