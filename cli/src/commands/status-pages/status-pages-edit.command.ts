import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { PLAYER_DISPLAYS, type PlayerDisplay } from '@outpost/contracts/status-pages.js';
import { type ApiClient } from '@outpost/api-client/client.js';
import { type Command, Option } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { examples, withJson } from '../../options.js';
import { outputOf, quoted } from '../../output.js';
import { openPanel } from '../../panel.js';
import { scopeOf, type ScopeOptions, withScope } from '../../scope-options.js';
import { findChannel, readChannels } from '../channels/channel-lookup.js';
import { findStatusPage } from './status-page-lookup.js';

interface PageOptions extends ScopeOptions {
  readonly title?: string;
  readonly slug?: string;
  readonly about?: string;
  readonly players?: PlayerDisplay;
  readonly restarts?: 'show' | 'hide';
  readonly index?: 'yes' | 'no';
  readonly accent?: string;
  readonly language?: string;
  readonly domain?: string;
  readonly logo?: string;
  readonly discord?: string;
  readonly enable?: boolean;
  readonly disable?: boolean;
}

const NOTES = examples(
  'outpost status-pages add my-community "My community" --all',
  'outpost status-pages add chernarus "Chernarus" --server Chernarus --players names --accent "#3b82f6"',
);

const withLooks = (command: Command): Command =>
  command
    .option('--about <text>', 'a few words under the title')
    .addOption(new Option('--players <what>', 'what is shown of players').choices([...PLAYER_DISPLAYS]))
    .addOption(new Option('--restarts <show>', 'the next restarts').choices(['show', 'hide']))
    .addOption(new Option('--index <yes>', 'whether search engines may list it').choices(['yes', 'no']))
    .option('--accent <colour>', 'such as #3b82f6, or none')
    .option('--language <code>', 'en, de, fr, es, pl, ru or pt, or none for that of the visitor')
    .option('--domain <host>', 'a domain of its own, such as status.example.com, or none')
    .option('--logo <file>', 'a picture (PNG, JPEG or WebP, 32 KB at most), or none')
    .option('--discord <channel>', 'keep a message in this channel current, or none');

export function declareStatusPagesAdd(parent: Command, deps: CliDeps): void {
  withLooks(withScope(withJson(parent.command('add'))))
    .description('make one')
    .argument('<address>', 'what follows /status/')
    .argument('<title>', 'how it is called')
    .addHelpText('after', NOTES)
    .action(async (slug: string, title: string, options: PageOptions, command: Command) => {
      const { checkedStatusPage } = await import('../../request-check.js');
      const { client } = await openPanel(deps);
      const scope = await scopeOf(client, options);
      if (!('scope' in scope)) throw new CliError('usage', 'which servers? Give --server, --group or --all');
      const body = await checkedStatusPage({ ...(await fieldsOf(client, options)), ...scope, slug, title });
      const page = await client.call('POST /api/status-pages', { body });
      const text = `Made the status page ${quoted(page.title, page.id)} at /status/${page.slug}`;
      outputOf(deps, command).result(page, text);
    });
}

export function declareStatusPagesChange(parent: Command, deps: CliDeps): void {
  withLooks(withScope(withJson(parent.command('change'))))
    .description('change one; omitted fields stay unchanged')
    .argument('<page>', 'its address or id')
    .option('--title <text>', 'another title')
    .option('--slug <address>', 'another address')
    .option('--enable', 'let everybody see it')
    .addOption(new Option('--disable', 'let nobody see it').conflicts('enable'))
    .addHelpText('after', examples('outpost status-pages change my-community --players names'))
    .action(async (wanted: string, options: PageOptions, command: Command) => {
      const { checkedStatusPageChange } = await import('../../request-check.js');
      const { client } = await openPanel(deps);
      const fields = { ...(await fieldsOf(client, options)), ...(await scopeOf(client, options)) };
      if (Object.keys(fields).length === 0) throw new CliError('usage', 'nothing to change: see --help');
      const body = await checkedStatusPageChange(fields);
      const { id } = await findStatusPage(client, wanted);
      const page = await client.call('PATCH /api/status-pages/:id', { params: { id }, body });
      outputOf(deps, command).result(page, `Changed the status page ${quoted(page.title, page.id)}`);
    });
}

const orNone = (text: string): string | null => (text === 'none' ? null : text);

async function fieldsOf(client: ApiClient, options: PageOptions) {
  const { title, slug, about, players, restarts, index, accent, language, domain } = options;
  return {
    ...(title !== undefined && { title }),
    ...(slug !== undefined && { slug }),
    ...(about !== undefined && { about }),
    ...(players !== undefined && { players }),
    ...(restarts !== undefined && { showsRestarts: restarts === 'show' }),
    ...(index !== undefined && { isIndexed: index === 'yes' }),
    ...(accent !== undefined && { accent: orNone(accent) }),
    ...(language !== undefined && { language: orNone(language) as never }),
    ...(domain !== undefined && { host: orNone(domain) }),
    ...(await targetsOf(client, options)),
  };
}

async function targetsOf(client: ApiClient, { logo, discord, enable, disable }: PageOptions) {
  return {
    ...(logo !== undefined && { logo: logo === 'none' ? null : await pictureIn(logo) }),
    ...(discord !== undefined && { channelId: await channelOf(client, discord) }),
    ...(enable === true && { enabled: true }),
    ...(disable === true && { enabled: false }),
  };
}

const channelOf = async (client: ApiClient, wanted: string): Promise<number | null> =>
  wanted === 'none' ? null : findChannel(await readChannels(client), wanted).id;

const TYPES: Readonly<Record<string, string>> = {
  ...{ '.png': 'png', '.jpg': 'jpeg', '.jpeg': 'jpeg', '.webp': 'webp' },
};

/** As a data URL. @throws {CliError} it is no such picture, or can't be read */
async function pictureIn(file: string): Promise<string> {
  const type = TYPES[extname(file).toLowerCase()];
  if (type === undefined) throw new CliError('usage', 'a logo must be a .png, .jpg or .webp file');
  try {
    return `data:image/${type};base64,${(await readFile(file)).toString('base64')}`;
  } catch (error) {
    throw new CliError('usage', `the logo could not be read: ${(error as Error).message}`);
  }
}
