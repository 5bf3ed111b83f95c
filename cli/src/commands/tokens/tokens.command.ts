import { type ApiClient } from '@outpost/api-client/client.js';
import { listRows } from '@outpost/api-client/list-rows.js';
import { type ApiToken } from '@outpost/contracts/tokens.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, type ListLimit, withJson, withLimit } from '../../options.js';
import { outputOf } from '../../output.js';
import { openPanel } from '../../panel.js';
import { visibleLine } from '../../terminal-text.js';
import {
  chosenToken,
  printToken,
  TOKEN_COLUMNS,
  type TokenOptions,
  tokenRequestOf,
  withTokenOptions,
} from '../../token-options.js';

export function declareTokens(parent: Command, deps: CliDeps): void {
  const tokens = withJson(parent.command('tokens')).description('API tokens of your account, for scripts');
  declareList(tokens, deps);
  declareCreate(tokens, deps);
  declareRevoke(tokens, deps);
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
      outputOf(deps, command).list(tokens, TOKEN_COLUMNS, 'No API tokens');
    });
}

function declareCreate(parent: Command, deps: CliDeps): void {
  withTokenOptions(withJson(parent.command('create')))
    .description('create one; it is printed once, on stdout alone: TOKEN=$(outpost tokens create backup)')
    .argument('<name>', 'what it is for')
    .addHelpText(
      'after',
      examples(
        'outpost tokens create cron --scope command --expires 30d',
        'outpost tokens create restarts --scope command --server Chernarus --may server.restart',
      ),
    )
    .action(async (name: string, options: TokenOptions, command: Command) => {
      const { client } = await openPanel(deps);
      const body = await tokenRequestOf(client, name, options);
      printToken(deps, command, await client.call('POST /api/tokens', { body }));
    });
}

function declareRevoke(parent: Command, deps: CliDeps): void {
  withJson(parent.command('revoke'))
    .alias('rm')
    .description('revoke one; requests with it are rejected from then on')
    .argument('<token>', 'its id, or its name where only one has it')
    .addHelpText('after', examples('outpost tokens revoke 1'))
    .action(async (wanted: string, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const { id, name } = chosenToken(await readTokens(client), wanted);
      await client.call('DELETE /api/tokens/:id', { params: { id } });
      outputOf(deps, command).result({ id, name }, `Revoked "${visibleLine(name)}" (id ${id})`);
    });
}
