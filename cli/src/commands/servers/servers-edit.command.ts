import { gameOf } from '../../protocol-choice.js';
import { examples, withJson } from '../../options.js';
import { type UpdateServerRequest } from '@outpost/contracts/server-requests.js';
import { leadsElsewhere } from '@outpost/contracts/server-address.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { outputOf } from '../../output.js';
import { openPanel } from '../../panel.js';
import { readPassword } from '../../password-input.js';
import { findServer } from '../../server-lookup.js';
import { visibleLine } from '../../terminal-text.js';

interface EditOptions {
  readonly name?: string;
  readonly host?: string;
  readonly port?: string;
  readonly game?: string;
  readonly maxPlayers?: string;
  readonly queryPort?: string;
  readonly timeZone?: string;
  readonly tags?: string;
  readonly startHook?: string;
  readonly password?: boolean;
  readonly passwordStdin?: boolean;
  readonly json?: boolean;
  readonly color?: boolean;
}

/** Typed to clear a value. */
const NONE = 'none';

export function declareServersEdit(parent: Command, deps: CliDeps): void {
  withJson(parent.command('edit'))
    .description('change a server; omitted fields stay unchanged')
    .argument('<server>', 'name or id of the server')
    .option('--name <name>', 'how you call it')
    .option('--host <host>', 'host name or IP address, as the panel sees it; asks for the RCON password')
    .option('--port <port>', 'RCON port; asks for the RCON password')
    .option('--password', 'ask for a new RCON password')
    .option('--password-stdin', 'read the new RCON password from stdin')
    .option('--game <id>', 'which game runs there')
    .option('--max-players <count>', 'slots of the server')
    .option('--query-port <port>', `where the game answers queries; ${NONE}: never ask it`)
    .option('--time-zone <name>', `in which schedules are meant, such as Europe/Berlin; ${NONE}: UTC`)
    .option('--tags <list>', `words by which it is found, separated by commas; ${NONE}: there are none`)
    .option('--start-hook <url>', `address that is called to start the server; ${NONE}: there is none`)
    .addHelpText(
      'after',
      examples('outpost servers edit Chernarus --query-port 27016 --time-zone Europe/Berlin'),
    )
    .action(async (wanted: string, options: EditOptions, command: Command) => {
      if (Object.keys(fieldsOf(options)).length === 0) {
        throw new CliError('usage', 'nothing to change: name at least one option');
      }
      const { client } = await openPanel(deps);
      const stored = await findServer(client, wanted);
      const { id, type } = stored;
      if (options.game !== undefined) await gameOf(client, type, options.game);
      const body = await readChange(deps, options, stored);
      const server = await client.call('PATCH /api/servers/:id', { params: { id }, body });
      outputOf(deps, command).result(server, `Changed "${visibleLine(server.name)}" (id ${server.id})`);
    });
}

/** The options without those that control the output. */
const fieldsOf = (options: EditOptions): Omit<EditOptions, 'json' | 'color'> =>
  Object.fromEntries(Object.entries(options).filter(([name]) => name !== 'json' && name !== 'color'));

async function readChange(deps: CliDeps, options: EditOptions, stored: Server): Promise<UpdateServerRequest> {
  const { passwordStdin = false, password: isAsked = false, ...fields } = fieldsOf(options);
  const given = Object.entries(fields);
  const wanted = Object.fromEntries(given.map(([name, value]) => [name, removable(name, value)]));
  const { checkedChange } = await import('../../request-check.js');
  const change = await checkedChange(wanted);
  if (!passwordStdin && !isAsked && !leadsElsewhere(change, stored)) return change;
  const password = await readPassword(deps, passwordStdin, 'RCON password: ');
  // An empty password would count as omitted, and the old one would stay.
  if (password === '') throw new CliError('usage', 'password: Password is required');
  return checkedChange({ ...wanted, password });
}

function removable(name: string, value: string | undefined): string | readonly string[] | null | undefined {
  if (name === 'tags' && value !== undefined) return value === NONE ? [] : value.split(',');
  return value === NONE && ['queryPort', 'timeZone', 'startHook'].includes(name) ? null : value;
}
