import { type Channel, type Delivery } from '@outpost/contracts/channels.js';
import { listRows } from '@outpost/api-client/list-rows.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { idFrom } from '../../id-argument.js';
import { examples, type ListLimit, withJson, withLimit } from '../../options.js';
import { outputOf, quoted, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import { type Column } from '../../table.js';
import { visibleLine } from '../../terminal-text.js';
import { findChannel, readChannels } from './channel-lookup.js';
import { declareChannelsAdd, declareChannelsChange } from './channels-edit.command.js';

export function declareChannels(parent: Command, deps: CliDeps): void {
  const channels = withJson(parent.command('channels')).description(
    'where you are told something: Discord, Slack, Telegram, ntfy, a webhook, your email',
  );
  declareList(channels, deps);
  declareChannelsAdd(channels, deps);
  declareChannelsChange(channels, deps);
  declareDelete(channels, deps);
  declareTest(channels, deps);
  declareSecret(channels, deps);
  declareDeliveries(channels, deps);
  declareRedeliver(channels, deps);
}

const COLUMNS: readonly Column<Channel>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'NAME', cell: ({ name }) => name },
  { head: 'KIND', cell: ({ kind }) => kind },
  { head: 'TO', cell: ({ target }) => target, shrinks: true },
  { head: 'QUIET', cell: ({ quietHours }) => (quietHours ? `${quietHours.from}-${quietHours.to}` : '-') },
  { head: 'WAITING', cell: ({ waiting }) => String(waiting) },
  { head: 'STATE', cell: ({ enabled, problem }) => (enabled ? (problem ?? 'on') : 'off'), shrinks: true },
];

function declareList(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('list')))
    .alias('ls')
    .description('list them')
    .addHelpText('after', examples('outpost channels list'))
    .action(async ({ limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      outputOf(deps, command).list(await readChannels(client, limit), COLUMNS, 'You have no channels');
    });
}

function declareDelete(parent: Command, deps: CliDeps): void {
  withJson(parent.command('delete'))
    .alias('rm')
    .description('remove one, with what waits for it')
    .argument('<channel>', 'name or id')
    .addHelpText('after', examples('outpost channels delete Staff'))
    .action(async (wanted: string, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const { id, name } = findChannel(await readChannels(client), wanted);
      await client.call('DELETE /api/channels/:id', { params: { id } });
      outputOf(deps, command).result({ id, deleted: true }, `Removed the channel ${quoted(name, id)}`);
    });
}

function declareTest(parent: Command, deps: CliDeps): void {
  withJson(parent.command('test'))
    .description('send a test message now, and print what was answered')
    .argument('<channel>', 'name or id')
    .addHelpText('after', examples('outpost channels test Staff'))
    .action(async (wanted: string, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const { id } = findChannel(await readChannels(client), wanted);
      const delivery = await client.call('POST /api/channels/:id/test', { params: { id } });
      report(deps, command, delivery);
    });
}

function declareSecret(parent: Command, deps: CliDeps): void {
  withJson(parent.command('secret'))
    .description('sign the calls of a webhook with a new secret from now on, and print it')
    .argument('<channel>', 'name or id')
    .addHelpText('after', examples('outpost channels secret "My bot"'))
    .action(async (wanted: string, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const { id } = findChannel(await readChannels(client), wanted);
      const renewed = await client.call('POST /api/channels/:id/secret', { params: { id } });
      outputOf(deps, command).result(renewed, renewed.secret ?? '');
    });
}

const DELIVERY_COLUMNS: readonly Column<Delivery>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'AT', cell: ({ createdAt }) => shortTime(createdAt) },
  { head: 'MESSAGE', cell: ({ title }) => title, shrinks: true },
  { head: 'STATE', cell: ({ state }) => state },
  { head: 'SENT', cell: ({ attempts }) => `${attempts}x` },
  {
    head: 'ANSWER',
    cell: ({ problem, status, answer }) => problem ?? `${status ?? ''} ${answer}`.trim(),
    shrinks: true,
  },
];

function declareDeliveries(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('deliveries')))
    .description('list the messages to one, newest first')
    .argument('<channel>', 'name or id')
    .addHelpText('after', examples('outpost channels deliveries Staff --limit 20'))
    .action(async (wanted: string, { limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      const { id } = findChannel(await readChannels(client), wanted);
      const params = { id };
      const rows = await listRows(
        (part) => client.page('GET /api/channels/:id/deliveries', { params, query: part }),
        limit,
      );
      outputOf(deps, command).list(rows, DELIVERY_COLUMNS, 'Nothing was sent there');
    });
}

function declareRedeliver(parent: Command, deps: CliDeps): void {
  withJson(parent.command('redeliver'))
    .description('send a message again')
    .argument('<channel>', 'name or id')
    .argument('<message>', 'id of the message')
    .addHelpText('after', examples('outpost channels redeliver Staff 7'))
    .action(async (wanted: string, message: string, _options: object, command: Command) => {
      const deliveryId = idFrom(message, 'a message', 'outpost channels deliveries');
      const { client } = await openPanel(deps);
      const { id } = findChannel(await readChannels(client), wanted);
      const params = { id, deliveryId };
      const route = 'POST /api/channels/:id/deliveries/:deliveryId/redeliver';
      report(deps, command, await client.call(route, { params }));
    });
}

/** @throws {CliError} if it did not arrive */
function report(deps: CliDeps, command: Command, delivery: Delivery): void {
  const { state, status, answer, problem } = delivery;
  const said = [status, answer].filter((part) => part !== null && part !== '').join(' ');
  if (state !== 'delivered') {
    const why = [problem ?? state, said].filter((part) => part !== '').join(': ');
    throw new CliError('failed', `it did not arrive: ${visibleLine(why)}`);
  }
  outputOf(deps, command).result(delivery, said === '' ? 'Delivered' : `Delivered: ${visibleLine(said)}`);
}
