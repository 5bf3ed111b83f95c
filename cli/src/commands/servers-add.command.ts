import { type ApiClient } from '@outpost/api-client/client.js';
import {
  DEFAULT_BATTLEYE_PORT,
  DEFAULT_MAX_PLAYERS,
  DEFAULT_SOURCE_PORT,
} from '@outpost/contracts/limits.js';
import { type CreateServerRequest, type TestConnectionResponse } from '@outpost/contracts/servers.js';
import { type Command } from 'commander';
import { type CliDeps } from '../cli-deps.js';
import { CliError } from '../cli-error.js';
import { outputOf, withJson } from '../output.js';
import { openPanel } from '../panel.js';
import { readPassword } from '../password-input.js';
import { visibleLine } from '../terminal-text.js';

interface AddOptions {
  readonly name: string;
  readonly type: string;
  readonly host: string;
  readonly port?: string;
  readonly maxPlayers: string;
  readonly passwordStdin?: boolean;
  readonly test?: boolean;
}

export function declareServersAdd(parent: Command, deps: CliDeps): void {
  withJson(parent.command('add'))
    .description('register a game server')
    .requiredOption('--name <name>', 'how you call it')
    .requiredOption('--type <type>', 'battleye or source')
    .requiredOption('--host <host>', 'host name or IP address, as the panel sees it')
    .option(
      '--port <port>',
      `RCON port; ${DEFAULT_BATTLEYE_PORT} (battleye) or ${DEFAULT_SOURCE_PORT} (source)`,
    )
    .option('--max-players <count>', 'slots of the server', String(DEFAULT_MAX_PLAYERS))
    .option('--password-stdin', 'read the RCON password from stdin instead of asking for it')
    .option('--test', 'try the connection first, and add the server only when it works')
    .action(async (options: AddOptions, command: Command) => {
      const { client } = await openPanel(deps);
      const request = await readRequest(deps, options);
      const tested = options.test === true ? await testConnection(client, request) : undefined;
      const server = await client.call('POST /api/servers', { body: request });
      const news = tested ? `${visibleLine(tested.message)}\n` : '';
      const text = `${news}Added "${visibleLine(server.name)}" (id ${server.id})`;
      outputOf(deps, command).result({ ...server, ...(tested ? { test: tested } : {}) }, text);
    });
}

async function readRequest(deps: CliDeps, options: AddOptions): Promise<CreateServerRequest> {
  const { name, type, host, maxPlayers } = options;
  const port = options.port ?? (type === 'source' ? DEFAULT_SOURCE_PORT : DEFAULT_BATTLEYE_PORT);
  const password = await readPassword(deps, options.passwordStdin === true, 'RCON password: ');
  const { checkedServer } = await import('../request-check.js');
  return checkedServer({ name, type, host, port, maxPlayers, password });
}

async function testConnection(
  client: ApiClient,
  { type, host, port, password }: CreateServerRequest,
): Promise<TestConnectionResponse> {
  const tested = await client.call('POST /api/test-connection', { body: { type, host, port, password } });
  if (!tested.success) throw new CliError('gameServer', `not added: ${tested.message}`);
  return tested;
}
