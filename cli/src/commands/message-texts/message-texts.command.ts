import { type ApiClient } from '@outpost/api-client/client.js';
import { listRows } from '@outpost/api-client/list-rows.js';
import { type TextInLanguageRequest } from '@outpost/contracts/message-text-requests.js';
import { type MessageText } from '@outpost/contracts/message-texts.js';
import { type Command, InvalidArgumentError } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { examples, type ListLimit, withJson, withLimit } from '../../options.js';
import { outputOf } from '../../output.js';
import { openPanel } from '../../panel.js';
import { confirm, requireConsent, withYes, type YesOption } from '../../prompt.js';
import { findServer } from '../../server-lookup.js';
import { type Column } from '../../table.js';
import { visibleLine } from '../../terminal-text.js';

const COLUMNS: readonly Column<MessageText>[] = [
  { head: 'NAME', cell: ({ name }) => name },
  { head: 'LANGUAGES', cell: ({ texts }) => texts.map(({ language }) => language).join(' ') },
  { head: 'TEXT', cell: ({ texts }) => texts[0]?.text ?? '-', shrinks: true },
];

const NOTES = `
Warnings and messages refer to it as {text:restart-soon}, which players read in each of its languages, or as
{text:restart-soon:de} in one. Texts may contain {minutes}, {server}, {players} and {next_restart}.`;

export function declareMessageTexts(parent: Command, deps: CliDeps): void {
  const texts = withJson(parent.command('message-texts')).description(
    'texts for players in the languages of your community, which restarts and tasks refer to',
  );
  declareList(texts, deps);
  declareAdd(texts, deps);
  declareEdit(texts, deps);
  declareRemove(texts, deps);
}

interface TextOptions {
  readonly text: readonly TextInLanguageRequest[];
}

const textIn = (given: string, before: readonly TextInLanguageRequest[] = []): TextInLanguageRequest[] => {
  const [, language, text] = /^([a-z]{2,3})=(.+)$/su.exec(given) ?? [];
  if (language === undefined || text === undefined)
    throw new InvalidArgumentError(
      'It must be a language and a text, such as "en=Restart in {minutes} min".',
    );
  return [...before, { language, text }];
};

const withTexts = (command: Command): Command =>
  command.requiredOption('--text <language=text>', 'the text in a language; one option for each', textIn);

const readTexts = (client: ApiClient, limit?: number): Promise<readonly MessageText[]> =>
  listRows((part) => client.page('GET /api/message-texts', { query: part }), limit);

const readTextsOf = (client: ApiClient, id: number, limit?: number): Promise<readonly MessageText[]> =>
  listRows(
    (part) => client.page('GET /api/servers/:id/message-texts', { params: { id }, query: part }),
    limit,
  );

interface ListOptions extends ListLimit {
  readonly server?: string;
}

function declareList(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('list')))
    .alias('ls')
    .description('list your own, or those that restarts and tasks of a server may refer to')
    .option('--server <server>', 'name or id of the server')
    .addHelpText(
      'after',
      examples('outpost message-texts list', 'outpost message-texts list --server Chernarus'),
    )
    .action(async ({ limit, server }: ListOptions, command: Command) => {
      const { client } = await openPanel(deps);
      const texts =
        server === undefined
          ? await readTexts(client, limit)
          : await readTextsOf(client, (await findServer(client, server)).id, limit);
      const none = 'No message texts yet: add one with `outpost message-texts add`';
      outputOf(deps, command).list(texts, COLUMNS, none);
    });
}

function declareAdd(parent: Command, deps: CliDeps): void {
  const example = 'outpost message-texts add restart-soon --text "en=Restart in {minutes} min"';
  withTexts(withJson(parent.command('add')))
    .description('add one')
    .argument('<name>', 'small letters, digits and hyphens')
    .addHelpText('after', `${NOTES}\n${examples(example)}`)
    .action(async (name: string, { text }: TextOptions, command: Command) => {
      const { checkedMessageText } = await import('../../request-check.js');
      const body = await checkedMessageText({ name, texts: [...text] });
      const { client } = await openPanel(deps);
      const added = await client.call('POST /api/message-texts', { body });
      outputOf(deps, command).result(added, `Added {text:${visibleLine(added.name)}}`);
    });
}

function declareEdit(parent: Command, deps: CliDeps): void {
  const example =
    'outpost message-texts edit restart-soon --text "en=Restart soon" --text "de=Gleich Neustart"';
  withTexts(withJson(parent.command('edit')))
    .description('change one; its texts are given as a whole')
    .argument('<name>', 'name of the text')
    .addHelpText('after', `${NOTES}\n${examples(example)}`)
    .action(async (name: string, { text }: TextOptions, command: Command) => {
      const { checkedMessageTextChange } = await import('../../request-check.js');
      const body = await checkedMessageTextChange({ texts: [...text] });
      const { client } = await openPanel(deps);
      const { id } = await findText(client, name);
      const changed = await client.call('PATCH /api/message-texts/:id', { params: { id }, body });
      outputOf(deps, command).result(changed, `Updated {text:${visibleLine(changed.name)}}`);
    });
}

function declareRemove(parent: Command, deps: CliDeps): void {
  withYes(withJson(parent.command('remove')))
    .alias('rm')
    .description('delete one that no restart plan and no task refers to')
    .argument('<name>', 'name of the text')
    .addHelpText('after', examples('outpost message-texts remove restart-soon --yes'))
    .action(async (name: string, options: YesOption, command: Command) => {
      requireConsent(deps, options);
      const { client } = await openPanel(deps);
      const { id } = await findText(client, name);
      await confirm(deps, options, `Delete the message text "${visibleLine(name)}"?`, 'nothing was deleted');
      await client.call('DELETE /api/message-texts/:id', { params: { id } });
      outputOf(deps, command).result({ id, removed: true }, `Deleted the message text ${visibleLine(name)}`);
    });
}

/** @throws {CliError} `notFound` */
async function findText(client: ApiClient, name: string): Promise<MessageText> {
  const found = (await readTexts(client)).find((text) => text.name === name);
  if (found) return found;
  throw new CliError(
    'notFound',
    `No message text "${visibleLine(name)}": see \`outpost message-texts list\``,
  );
}
