import { CHANNEL_KINDS, type ChannelKind } from '@outpost/contracts/channels.js';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { examples, withJson } from '../../options.js';
import { outputOf, quoted } from '../../output.js';
import { openPanel } from '../../panel.js';
import { readLineFromStdin } from '../../password-input.js';
import { askHidden } from '../../prompt.js';
import { findChannel, readChannels } from './channel-lookup.js';

interface Quiet {
  readonly from: string;
  readonly to: string;
}

interface ChannelOptions {
  readonly chat?: string;
  readonly thread?: string;
  readonly quiet?: Quiet | null;
  readonly timeZone?: string;
  readonly language?: string;
  readonly secretStdin?: boolean;
}

interface ChangeOptions extends ChannelOptions {
  readonly name?: string;
  readonly enable?: boolean;
  readonly disable?: boolean;
  readonly newSecret?: boolean;
}

/** A browser adds itself. */
type AddedKind = Exclude<ChannelKind, 'push'>;
const ADDED_KINDS = CHANNEL_KINDS.filter((kind) => kind !== 'push');

/** What is secret of a channel: whoever knows it can write there. */
const SECRETS: Readonly<Record<ChannelKind, string | null>> = {
  discord: 'URL of the webhook: ',
  slack: 'URL of the webhook: ',
  telegram: 'Token of the bot: ',
  ntfy: 'URL of the topic: ',
  webhook: 'URL that is called: ',
  email: null,
  push: null,
};

const NOTES = `
The address of the webhook or topic, or the token of a bot, is asked for without showing it. With --secret-stdin it is
read from stdin; of a protected topic of ntfy, a second line has the token.
${examples(
  'outpost channels add discord Staff',
  'outpost channels add telegram "Night shift" --chat -1001234567890 --quiet 08:00-22:00 --time-zone Europe/Berlin',
  'outpost channels add email "My mail"',
)}`;

const withDetails = (command: Command): Command =>
  command
    .option('--chat <id>', 'of Telegram: the chat, such as -1001234567890')
    .option('--thread <id>', 'of Telegram: a topic of a group')
    .option(
      '--quiet <from-to>',
      'hours in which only what is urgent is sent, such as 22:00-07:00, or none',
      quietIn,
    )
    .option('--time-zone <name>', 'of these hours (default: UTC)')
    .option('--language <code>', 'in which it is written: en, de, fr, es, pl, ru or pt')
    .option('--secret-stdin', 'read the address or the token from stdin');

export function declareChannelsAdd(parent: Command, deps: CliDeps): void {
  withDetails(withJson(parent.command('add')))
    .description('add one')
    .addArgument(new Argument('<kind>', 'what it is').choices([...ADDED_KINDS]))
    .argument('<name>', 'how it is called')
    .addHelpText('after', NOTES)
    .action(async (kind: AddedKind, name: string, options: ChannelOptions, command: Command) => {
      const { checkedChannel } = await import('../../request-check.js');
      const secrets = await secretsOf(deps, kind, options);
      const body = await checkedChannel({ kind, name, ...secrets, ...detailsOf(options) });
      const { client } = await openPanel(deps);
      const channel = await client.call('POST /api/channels', { body });
      const shown =
        channel.secret === null ? '' : `\nIts calls are signed with this secret: ${channel.secret}`;
      const text = `Added the channel ${quoted(channel.name, channel.id)}${shown}`;
      outputOf(deps, command).result(channel, text);
    });
}

export function declareChannelsChange(parent: Command, deps: CliDeps): void {
  withDetails(withJson(parent.command('change')))
    .description('change one; omitted fields stay unchanged')
    .argument('<channel>', 'name or id')
    .option('--name <name>', 'how it is called from now on')
    .option('--enable', 'send messages there')
    .addOption(new Option('--disable', 'send nothing there').conflicts('enable'))
    .option('--new-secret', 'ask for another address or token')
    .addHelpText(
      'after',
      examples('outpost channels change Staff --quiet 22:00-07:00 --time-zone Europe/Berlin'),
    )
    .action(async (wanted: string, options: ChangeOptions, command: Command) => {
      const { checkedChannelChange } = await import('../../request-check.js');
      const { client } = await openPanel(deps);
      const { id, kind } = findChannel(await readChannels(client), wanted);
      const isNew = options.newSecret === true || options.secretStdin === true;
      const fields = {
        ...(isNew && (await secretsOf(deps, kind, options))),
        ...detailsOf(options),
        ...(options.name !== undefined && { name: options.name }),
        ...(options.enable === true && { enabled: true }),
        ...(options.disable === true && { enabled: false }),
      };
      if (Object.keys(fields).length === 0) throw new CliError('usage', 'nothing to change: see --help');
      const body = await checkedChannelChange(fields);
      const channel = await client.call('PATCH /api/channels/:id', { params: { id }, body });
      outputOf(deps, command).result(channel, `Changed the channel ${quoted(channel.name, channel.id)}`);
    });
}

async function secretsOf(
  deps: CliDeps,
  kind: ChannelKind,
  { secretStdin = false }: ChannelOptions,
): Promise<{ readonly url?: string; readonly token?: string }> {
  const question = SECRETS[kind];
  if (question === null) return {};
  if (!secretStdin && deps.stdin.isTTY !== true)
    throw new CliError('usage', 'there is no terminal to ask for the address: use --secret-stdin');
  const typed = secretStdin ? await readLineFromStdin(deps) : await askHidden(deps, question);
  const [secret = '', token] = typed.split(/\r?\n/);
  if (kind === 'telegram') return { token: secret };
  return { url: secret, ...(token !== undefined && { token }) };
}

const detailsOf = ({ chat, thread, quiet, timeZone = 'UTC', language }: ChannelOptions) => ({
  ...(chat !== undefined && { chatId: chat }),
  ...(thread !== undefined && { threadId: thread }),
  ...(quiet !== undefined && { quietHours: quiet && { ...quiet, timeZone } }),
  ...(language !== undefined && { language }),
});

function quietIn(text: string): Quiet | null {
  if (text === 'none') return null;
  const [, from, to] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(text) ?? [];
  if (from !== undefined && to !== undefined) return { from, to };
  throw new InvalidArgumentError('It must be two times, such as 22:00-07:00, or none.');
}
