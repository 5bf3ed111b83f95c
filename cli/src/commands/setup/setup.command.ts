import { ApiClient } from '@outpost/api-client/client.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { examples, withJson } from '../../options.js';
import { outputOf } from '../../output.js';
import { panelAddress } from '../../panel.js';
import { readNewPassword, readPasswordLines } from '../../password-input.js';
import { askHidden } from '../../prompt.js';
import { visibleLine } from '../../terminal-text.js';

interface CreateOptions {
  readonly username: string;
  readonly email: string;
  readonly passwordStdin?: boolean;
}

export function declareSetup(parent: Command, deps: CliDeps): void {
  const setup = withJson(parent.command('setup')).description(
    'create the first admin of a new panel, with the one-time code of its log',
  );
  declareShow(setup, deps);
  declareCreate(setup, deps);
}

const clientOf = (deps: CliDeps, url: string): ApiClient =>
  new ApiClient({ baseUrl: panelAddress(url), fetch: deps.fetch });

function declareShow(parent: Command, deps: CliDeps): void {
  withJson(parent.command('show'))
    .description('show whether a panel still needs its first admin')
    .argument('<url>', 'address of the panel')
    .addHelpText('after', examples('outpost setup show https://panel.example.org'))
    .action(async (url: string, _options: object, command: Command) => {
      const state = await clientOf(deps, url).call('GET /api/setup');
      const lost = state.dataMissing
        ? '; a panel has run in its data folder before, but the data is gone'
        : '';
      const text = state.required ? `The panel waits for its first admin${lost}` : 'The panel is set up';
      outputOf(deps, command).result(state, text);
    });
}

function declareCreate(parent: Command, deps: CliDeps): void {
  withJson(parent.command('create'))
    .description('create the first admin')
    .argument('<url>', 'address of the panel')
    .requiredOption('--username <name>', 'username of the admin')
    .requiredOption('--email <address>', 'email of the admin')
    .option('--password-stdin', 'read the code and the password from stdin, a line each')
    .addHelpText(
      'after',
      examples('outpost setup create https://panel.example.org --username anna --email anna@example.org'),
    )
    .action(async (url: string, options: CreateOptions, command: Command) => {
      const client = clientOf(deps, url);
      const { username, email, passwordStdin } = options;
      const secrets = passwordStdin === true ? await piped(deps) : await prompted(deps);
      const { checkedSetup } = await import('../../request-check.js');
      const user = await client.call('POST /api/setup', {
        body: await checkedSetup({ username, email, ...secrets }),
      });
      const text = `${visibleLine(user.username)} is the first admin; now sign in with \`outpost login\``;
      outputOf(deps, command).result(user, text);
    });
}

interface Secrets {
  readonly code: string;
  readonly password: string;
}

async function piped(deps: CliDeps): Promise<Secrets> {
  const [code = '', password = ''] = await readPasswordLines(deps, 2);
  return { code: code.trim(), password };
}

async function prompted(deps: CliDeps): Promise<Secrets> {
  if (!deps.stdin.isTTY) {
    throw new CliError('usage', 'there is no terminal to ask for code and password: use --password-stdin');
  }
  const code = await askHidden(deps, 'Setup code, from the log of the panel: ');
  return { code: code.trim(), password: await readNewPassword(deps, false) };
}
