import { examples, withJson } from '../../options.js';
import { type Command } from 'commander';
import { type Column } from '../../table.js';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { Contexts } from '../../contexts.js';
import { outputOf } from '../../output.js';
import { forgetSession } from '../session/logout.command.js';

export function declareConfig(parent: Command, deps: CliDeps): void {
  const config = withJson(parent.command('config')).description(
    'switch between several panels; `outpost login --context NAME` adds one',
  );
  declareList(config, deps);
  declareUse(config, deps);
  declareRemove(config, deps);
}

function declareList(parent: Command, deps: CliDeps): void {
  withJson(parent.command('list'))
    .alias('ls')
    .description('show the panels you are signed in to')
    .addHelpText('after', examples('outpost config list'))
    .action(async (_options: object, command: Command) => {
      const contexts = new Contexts(deps);
      const current = await contexts.current();
      const rows = await Promise.all((await contexts.names()).map((name) => row(contexts, name, current)));
      outputOf(deps, command).list(rows, COLUMNS, 'No panel is remembered');
    });
}

/** A context without its token, for output. */
interface ContextRow {
  readonly name: string;
  readonly url: string;
  readonly username: string;
  readonly isCurrent: boolean;
}

const COLUMNS: readonly Column<ContextRow>[] = [
  { head: '', cell: ({ isCurrent }) => (isCurrent ? '*' : '') },
  { head: 'CONTEXT', cell: ({ name }) => name },
  { head: 'PANEL', cell: ({ url }) => url, shrinks: true },
  { head: 'USERNAME', cell: ({ username }) => username },
];

async function row(contexts: Contexts, name: string, current: string): Promise<ContextRow> {
  const session = await contexts.file(name).read();
  return {
    name,
    url: session?.url ?? '',
    username: session?.username ?? '',
    isCurrent: name === current,
  };
}

function declareUse(parent: Command, deps: CliDeps): void {
  withJson(parent.command('use'))
    .description('use this panel for the following commands')
    .argument('<context>', 'name of the context')
    .addHelpText('after', examples('outpost config use default'))
    .action(async (name: string, _options: object, command: Command) => {
      const contexts = new Contexts(deps);
      const session = await contexts.file(name).read();
      if (!session) throw unknown(name);
      await contexts.use(name);
      const text = `Using ${name}: ${session.url} as ${session.username}`;
      outputOf(deps, command).result({ name, url: session.url, username: session.username }, text);
    });
}

function declareRemove(parent: Command, deps: CliDeps): void {
  withJson(parent.command('remove'))
    .alias('rm')
    .description('revoke the token of a context and forget it')
    .argument('<context>', 'name of the context')
    .addHelpText('after', examples('outpost config remove other'))
    .action(async (name: string, _options: object, command: Command) => {
      const contexts = new Contexts(deps);
      const file = contexts.file(name);
      const session = await file.read();
      if (!session) throw unknown(name);
      try {
        await forgetSession(deps, file, session);
      } finally {
        await contexts.deselect(name);
      }
      outputOf(deps, command).result({ name, removed: true }, `Removed ${name}`);
    });
}

const unknown = (name: string): CliError =>
  new CliError('notFound', `there is no context "${name}": see \`outpost config list\``);
