import { type ApiClient } from '@outpost/api-client/client.js';
import { API_TOKEN_DEFAULT_DAYS, API_TOKEN_MAX_DAYS } from '@outpost/contracts/limits.js';
import { ROLE_CHOICES } from '@outpost/contracts/permissions.js';
import { API_TOKEN_SCOPES } from '@outpost/contracts/token-scopes.js';
import { type ApiToken, type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type CliDeps } from './cli-deps.js';
import { CliError } from './cli-error.js';
import { wholeNumber } from './options.js';
import { outputOf, shortTime } from './output.js';
import { chooseGroup, readGroups } from './place-lookup.js';
import { chooseServers } from './server-lookup.js';
import { type Column } from './table.js';
import { visibleLine } from './terminal-text.js';

export const TOKEN_COLUMNS: readonly Column<ApiToken>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'NAME', cell: ({ name }) => name, shrinks: true },
  { head: 'SCOPE', cell: ({ scope }) => scope },
  { head: 'CREATED', cell: ({ createdAt }) => shortTime(createdAt) },
  { head: 'EXPIRES', cell: ({ expiresAt }) => shortTime(expiresAt) },
  { head: 'LAST USED', cell: ({ lastUsedAt }) => shortTime(lastUsedAt) },
  { head: 'FROM', cell: ({ lastUsedFrom }) => lastUsedFrom ?? '' },
  { head: 'ONLY', cell: limitsText, shrinks: true },
];

function limitsText({ serverIds, groupIds, permissions, maxBanMinutes, addresses }: ApiToken): string {
  const parts = [
    serverIds && `servers ${serverIds.join(' ')}`,
    groupIds && `groups ${groupIds.join(' ')}`,
    permissions?.join(' '),
    maxBanMinutes !== null && `bans up to ${maxBanMinutes} min`,
    addresses && `from ${addresses.join(' ')}`,
  ];
  return parts.filter(Boolean).join(', ');
}

export interface TokenOptions {
  readonly scope: string;
  readonly expires: number;
  readonly server?: readonly string[];
  readonly group?: readonly string[];
  readonly may?: readonly string[];
  readonly maxBan?: number;
  readonly from?: readonly string[];
}

export const withTokenOptions = (command: Command): Command =>
  command
    .addOption(new Option('--scope <scope>', 'what it may do').choices([...API_TOKEN_SCOPES]).default('read'))
    .option(
      '--expires <days>',
      `how long it works, such as 30d; at most ${API_TOKEN_MAX_DAYS}d`,
      days,
      API_TOKEN_DEFAULT_DAYS,
    )
    .option('--server <server...>', 'only on these servers, by name or id')
    .option('--group <group...>', 'only on the servers of these groups, also those that come later')
    .addOption(
      new Option(
        '--may <permission...>',
        'only this, as far as you may do it; seeing the server is always included',
      ).choices([...ROLE_CHOICES]),
    )
    .option('--max-ban <minutes>', 'the longest ban it may give', wholeNumber)
    .option('--from <address...>', 'only from these IP addresses, or ranges such as 203.0.113.0/24');

/** Without what was not given: a request has no undefined. */
export async function tokenRequestOf(client: ApiClient, name: string, options: TokenOptions) {
  const { scope, expires, server, group, may, maxBan, from } = options;
  const [known, groups] = await Promise.all([
    server && client.call('GET /api/servers'),
    group && readGroups(client),
  ]);
  const { checkedToken } = await import('./request-check.js');
  return checkedToken({
    ...{ name, scope, expiresInDays: expires },
    ...(known && { serverIds: chooseServers(known, server ?? []).map(({ id }) => id) }),
    ...(groups && { groupIds: (group ?? []).map((wanted) => chooseGroup(groups, wanted).id) }),
    ...(may && { permissions: may }),
    ...(maxBan !== undefined && { maxBanMinutes: maxBan }),
    ...(from && { addresses: from }),
  });
}

/** The secret alone on stdout, so that it can be put into a variable. */
export function printToken(deps: CliDeps, command: Command, created: CreatedApiToken): void {
  outputOf(deps, command).result(created, visibleLine(created.token));
  const summary = `Created "${visibleLine(created.name)}" (id ${created.id}, ${created.scope})`;
  deps.stderr.write(`${summary}; expires ${shortTime(created.expiresAt)}, shown only now\n`);
}

/** Ids take precedence: a name may look like one. */
export function chosenToken(tokens: readonly ApiToken[], wanted: string): ApiToken {
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
