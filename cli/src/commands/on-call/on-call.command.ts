import { type ApiClient } from '@outpost/api-client/client.js';
import { listRows } from '@outpost/api-client/list-rows.js';
import { TURN_LENGTHS, type TurnLength, type OnCall } from '@outpost/contracts/on-call.js';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { examples, type ListLimit, wholeNumber, withJson, withLimit } from '../../options.js';
import { outputOf, quoted, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import { type Column } from '../../table.js';
import { visibleLine } from '../../terminal-text.js';
import { findChannel, readChannels } from '../channels/channel-lookup.js';

export function declareOnCall(parent: Command, deps: CliDeps): void {
  const onCall = withJson(parent.command('on-call')).description('who is told first, by turns');
  declareList(onCall, deps);
  declareAdd(onCall, deps);
  declareChange(onCall, deps);
  declareDelete(onCall, deps);
}

const COLUMNS: readonly Column<OnCall>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'NAME', cell: ({ name }) => name },
  { head: 'NOW', cell: ({ now }) => now },
  { head: 'UNTIL', cell: ({ until }) => shortTime(until) },
  { head: 'TURNS', cell: ({ turn, at, timeZone }) => `each ${turn} at ${at} in ${timeZone}` },
  { head: 'PEOPLE', cell: ({ people }) => people.map(({ name }) => name).join(', '), shrinks: true },
];

export const readOnCall = (client: ApiClient, limit?: number): Promise<readonly OnCall[]> =>
  listRows((part) => client.page('GET /api/on-call', { query: part }), limit);

/** By name (case-insensitive) or id. @throws {CliError} none fits */
export function findOnCall(all: readonly OnCall[], wanted: string): OnCall {
  const name = wanted.toLowerCase();
  const found =
    all.find((one) => one.name.toLowerCase() === name) ?? all.find(({ id }) => String(id) === wanted);
  if (found) return found;
  throw new CliError('notFound', `there is no plan of who is on call "${visibleLine(wanted)}"`);
}

function declareList(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('list')))
    .alias('ls')
    .description('list them, and whose turn it is')
    .addHelpText('after', examples('outpost on-call list'))
    .action(async ({ limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      outputOf(deps, command).list(await readOnCall(client, limit), COLUMNS, 'Nobody is on call');
    });
}

interface Person {
  readonly name: string;
  readonly channel: string;
}

interface OnCallOptions {
  readonly name?: string;
  readonly person?: readonly Person[];
  readonly turn?: TurnLength;
  readonly at?: string;
  readonly weekday?: number;
  readonly timeZone?: string;
  readonly handOver?: number | null;
}

const withTurns = (command: Command): Command =>
  command
    .option(
      '--person <name=channel>',
      'somebody, and where they are told; repeatable, in their order',
      personIn,
    )
    .addOption(new Option('--turn <length>', 'how long a turn is').choices([...TURN_LENGTHS]))
    .option('--at <time>', 'when turns begin, such as 09:00')
    .option('--weekday <number>', 'of turns of a week: the day they begin, 0 is Sunday', Number)
    .option('--time-zone <name>', 'such as Europe/Berlin')
    .option(
      '--hand-over <minutes>',
      'tell the next person if nobody has acknowledged by then, or never',
      handOverIn,
    );

function declareAdd(parent: Command, deps: CliDeps): void {
  const help = examples(
    'outpost on-call add Nights --person "Anna=Staff" --person "Boris=Night shift" --turn week --at 09:00 --time-zone Europe/Berlin --hand-over 10',
  );
  withTurns(withJson(parent.command('add')))
    .description('plan who is on call; the first one begins now')
    .argument('<name>', 'how it is called')
    .addHelpText('after', help)
    .action(async (name: string, options: OnCallOptions, command: Command) => {
      const { checkedOnCall } = await import('../../request-check.js');
      const { client } = await openPanel(deps);
      const fields = await fieldsOf(client, options);
      const body = await checkedOnCall({
        turn: 'week',
        at: '09:00',
        timeZone: 'UTC',
        people: [],
        ...fields,
        name,
      });
      const made = await client.call('POST /api/on-call', { body });
      outputOf(deps, command).result(made, `Planned ${quoted(made.name, made.id)}: ${turnText(made)}`);
    });
}

function declareChange(parent: Command, deps: CliDeps): void {
  withTurns(withJson(parent.command('change')))
    .description('change one; with other people or turns, the first one begins now')
    .argument('<plan>', 'name or id')
    .option('--name <name>', 'how it is called from now on')
    .addHelpText('after', examples('outpost on-call change Nights --hand-over 15'))
    .action(async (wanted: string, options: OnCallOptions, command: Command) => {
      const { checkedOnCallChange } = await import('../../request-check.js');
      const { client } = await openPanel(deps);
      const { id } = findOnCall(await readOnCall(client), wanted);
      const fields = await fieldsOf(client, options);
      if (Object.keys(fields).length === 0) throw new CliError('usage', 'nothing to change: see --help');
      const body = await checkedOnCallChange(fields);
      const changed = await client.call('PATCH /api/on-call/:id', { params: { id }, body });
      outputOf(deps, command).result(
        changed,
        `Changed ${quoted(changed.name, changed.id)}: ${turnText(changed)}`,
      );
    });
}

function declareDelete(parent: Command, deps: CliDeps): void {
  withJson(parent.command('delete'))
    .alias('rm')
    .description('remove one; rules with it tell nobody on call any more')
    .argument('<plan>', 'name or id')
    .addHelpText('after', examples('outpost on-call delete Nights'))
    .action(async (wanted: string, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const { id, name } = findOnCall(await readOnCall(client), wanted);
      await client.call('DELETE /api/on-call/:id', { params: { id } });
      outputOf(deps, command).result({ id, deleted: true }, `Removed ${quoted(name, id)}`);
    });
}

const turnText = ({ now, until }: OnCall): string => `${visibleLine(now)} until ${shortTime(until)}`;

async function fieldsOf(client: ApiClient, { person, handOver, ...options }: OnCallOptions) {
  const known = person ? await readChannels(client) : [];
  return {
    ...options,
    ...(person && {
      people: person.map(({ name, channel }) => ({ name, channelIds: [findChannel(known, channel).id] })),
    }),
    ...(handOver !== undefined && { handOverMinutes: handOver }),
  };
}

function personIn(text: string, before: readonly Person[] = []): readonly Person[] {
  const [, name, channel] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (name === undefined || channel === undefined)
    throw new InvalidArgumentError('It must be a name and a channel, such as "Anna=Staff".');
  return [...before, { name: name.trim(), channel: channel.trim() }];
}

const handOverIn = (text: string): number | null => (text === 'never' ? null : wholeNumber(text));
