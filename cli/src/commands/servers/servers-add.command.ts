import { examples, withJson } from '../../options.js';
import { type ApiClient } from '@outpost/api-client/client.js';
import { DEFAULT_MAX_PLAYERS } from '@outpost/contracts/limits.js';
import { type TestConnectionResponse } from '@outpost/contracts/doctor.js';
import { BUILT_IN_PROTOCOLS } from '@outpost/contracts/built-in-protocols.js';
import { type CreateServerRequest } from '@outpost/contracts/server-requests.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { outputOf } from '../../output.js';
import { openPanel } from '../../panel.js';
import { readPassword } from '../../password-input.js';
import { gameOf, protocolOf } from '../../protocol-choice.js';
import { visibleLine } from '../../terminal-text.js';

interface AddOptions {
  readonly name: string;
  readonly type: string;
  readonly game?: string;
  readonly host: string;
  readonly port?: string;
  readonly maxPlayers: string;
  readonly queryPort?: string;
  readonly passwordStdin?: boolean;
  readonly test?: boolean;
}

export function declareServersAdd(parent: Command, deps: CliDeps): void {
  withJson(parent.command('add'))
    .description('register a game server')
    .requiredOption('--name <name>', 'how you call it')
    .requiredOption(
      '--type <type>',
      `${BUILT_IN_PROTOCOLS.map(({ id }) => id).join(', ')}, or one a plugin of the panel adds`,
    )
    .option('--game <id>', 'which game runs there, such as minecraft; the usual one of the type without it')
    .requiredOption('--host <host>', 'host name or IP address, as the panel sees it')
    .option(
      '--port <port>',
      `RCON port; ${BUILT_IN_PROTOCOLS.map(({ id, defaultPort }) => `${defaultPort} (${id})`).join(', ')}`,
    )
    .option('--max-players <count>', 'slots of the server', String(DEFAULT_MAX_PLAYERS))
    .option('--query-port <port>', 'where the game answers queries; without it the game is never asked')
    .option('--password-stdin', 'read the RCON password from stdin instead of asking for it')
    .option('--test', 'try the connection first, and add the server only when it works')
    .addHelpText(
      'after',
      examples(
        'outpost servers add --name Lobby --type source --game minecraft --host 127.0.0.1',
        'outpost servers add --name Chernarus --type battleye --host 192.0.2.7 --port 2305 --test',
      ),
    )
    .action(async (options: AddOptions, command: Command) => {
      const { client } = await openPanel(deps);
      const { defaultPort } = await protocolOf(client, options.type);
      const game = options.game === undefined ? null : await gameOf(client, options.type, options.game);
      const request = await readRequest(deps, options, game?.ports.rcon ?? defaultPort);
      const tested = options.test === true ? await testConnection(client, request) : undefined;
      const server = await client.call('POST /api/servers', { body: request });
      const testResult = tested ? `${visibleLine(tested.message)}\n` : '';
      const text = `${testResult}Added "${visibleLine(server.name)}" (id ${server.id})`;
      outputOf(deps, command).result({ ...server, ...(tested ? { test: tested } : {}) }, text);
    });
}

async function readRequest(
  deps: CliDeps,
  options: AddOptions,
  defaultPort: number,
): Promise<CreateServerRequest> {
  const { name, type, game, host, maxPlayers, queryPort } = options;
  const port = options.port ?? defaultPort;
  const password = await readPassword(deps, options.passwordStdin === true, 'RCON password: ');
  const { checkedServer } = await import('../../request-check.js');
  return checkedServer({
    name,
    type,
    host,
    port,
    maxPlayers,
    password,
    ...(game !== undefined && { game }),
    ...(queryPort !== undefined && { queryPort }),
  });
}

async function testConnection(
  client: ApiClient,
  { type, game, host, port, password, queryPort }: CreateServerRequest,
): Promise<TestConnectionResponse> {
  const tested = await client.call('POST /api/test-connection', {
    body: {
      type,
      host,
      port,
      password,
      ...(game !== undefined && { game }),
      ...(queryPort !== undefined && { queryPort }),
    },
  });
  if (!tested.success) throw new CliError('gameServer', `not added: ${tested.message}`);
  return tested;
}
