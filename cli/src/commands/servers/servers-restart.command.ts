import { examples, withJson } from '../../options.js';
import { type ApiClient } from '@outpost/api-client/client.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { outputOf } from '../../output.js';
import { openPanel } from '../../panel.js';
import { confirm, requireConsent, withYes, type YesOption } from '../../prompt.js';
import { findServer } from '../../server-lookup.js';
import { visibleLine, visibleText } from '../../terminal-text.js';

/** Builds the confirmation question. */
type Question = (client: ApiClient, server: Server) => Promise<string>;

export function declareServersRestart(parent: Command, deps: CliDeps): void {
  withYes(withJson(parent.command('restart')))
    .description(
      'send the restart or shutdown command of the game; the panel follows the server until it is back',
    )
    .argument('<server>', 'name or id of the server')
    .addHelpText('after', examples('outpost servers restart Chernarus --yes'))
    .action(async (wanted: string, options: YesOption, command: Command) => {
      const { client, server } = await confirmed(deps, wanted, options, askRestart);
      const { id, name } = server;
      const { response } = await client.call('POST /api/servers/:id/restart', { params: { id } });
      const text = [`${visibleLine(name)} is restarting`, visibleText(response)].filter(Boolean).join('\n');
      outputOf(deps, command).result({ id, name, response }, text);
    });
}

export function declareServersStart(parent: Command, deps: CliDeps): void {
  withYes(withJson(parent.command('start')))
    .description('call the start hook of a stopped server')
    .argument('<server>', 'name or id of the server')
    .addHelpText('after', examples('outpost servers start Chernarus --yes'))
    .action(async (wanted: string, options: YesOption, command: Command) => {
      const { client, server } = await confirmed(deps, wanted, options, askStart);
      const { id, name } = server;
      await client.call('POST /api/servers/:id/start', { params: { id } });
      outputOf(deps, command).result(
        { id, name, started: true },
        `Called the start hook of ${visibleLine(name)}`,
      );
    });
}

const ONLY_STOPS =
  'The game can only be stopped: something else, such as a service manager or your host, must start it again.';

const askRestart: Question = async (client, { name, game }) => {
  const games = await client.call('GET /api/games');
  const restart = games.find(({ id }) => id === game)?.restart;
  const commands = restart ? `, with ${restart.commands.join(' and ')}` : '';
  const remarks = [restart?.note, restart?.onlyStops ? ONLY_STOPS : null].filter(Boolean);
  return [`Restart "${visibleLine(name)}"${visibleLine(commands)}?`, ...remarks].join(' ');
};

const askStart: Question = (_client, { name }) =>
  Promise.resolve(`Call the start hook of "${visibleLine(name)}"?`);

async function confirmed(
  deps: CliDeps,
  wanted: string,
  options: YesOption,
  question: Question,
): Promise<{ readonly client: ApiClient; readonly server: Server }> {
  requireConsent(deps, options);
  const { client } = await openPanel(deps);
  const server = await findServer(client, wanted);
  if (options.yes !== true) await confirm(deps, options, await question(client, server), 'nothing was sent');
  return { client, server };
}
