import { examples, withJson } from '../../options.js';
import { type ApiClient } from '@outpost/api-client/client.js';
import { API_TOKEN_NAME_MAX_LENGTH } from '@outpost/contracts/limits.js';
import { type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { outputOf } from '../../output.js';
import { panelAddress, revokeToken } from '../../panel.js';
import { readOwnSecrets } from '../../password-input.js';
import { withSession } from '../../password-session.js';
import { Contexts } from '../../contexts.js';
import { type SessionFile } from '../../session-file.js';
import { visibleLine } from '../../terminal-text.js';

interface LoginOptions {
  readonly username: string;
  readonly passwordStdin?: boolean;
  readonly context?: string;
}

export function declareLogin(parent: Command, deps: CliDeps): void {
  withJson(parent.command('login'))
    .description('sign in to a panel and store a token')
    .argument('<url>', 'address of the panel, such as https://panel.example.org')
    .requiredOption('--username <name>', 'your account on the panel')
    .option('--context <name>', 'remember it under this name and use it from now on (see `outpost config`)')
    .option('--password-stdin', 'read the password from stdin instead of asking for it')
    .addHelpText('after', examples('outpost login https://panel.example.org --username anna'))
    .action(async (url: string, options: LoginOptions, command: Command) => {
      const address = panelAddress(url);
      const contexts = new Contexts(deps);
      const file = contexts.file(options.context ?? (await contexts.current()));
      const username = await login(deps, address, options, file);
      if (options.context !== undefined) await contexts.use(options.context);
      const text = `Signed in to ${address} as ${visibleLine(username)}`;
      outputOf(deps, command).result({ url: address, username }, text);
    });
}

/**
 * Exchanges the password for an API token. The session that creates the token is ended before this function returns;
 * only the token remains, which its owner can see and revoke in the panel.
 */
async function login(deps: CliDeps, url: string, options: LoginOptions, file: SessionFile): Promise<string> {
  const { password, ...code } = await readOwnSecrets(deps, options.passwordStdin === true, 'Password: ');
  const { checkedLogin } = await import('../../request-check.js');
  const credentials = { ...(await checkedLogin({ username: options.username, password })), ...code };
  return withSession(deps, url, credentials, async (client, { username }) => {
    await rememberToken(deps, client, file, { url, username });
    return username;
  });
}

async function rememberToken(
  deps: CliDeps,
  client: ApiClient,
  file: SessionFile,
  owner: { url: string; username: string },
): Promise<void> {
  const previous = await file.read();
  const name = `cli on ${deps.hostname}`.slice(0, API_TOKEN_NAME_MAX_LENGTH);
  const created: CreatedApiToken = await client.call('POST /api/tokens', { body: { name, scope: 'manage' } });
  try {
    await file.write({ ...owner, token: created.token, tokenId: created.id });
  } catch (error) {
    // The token could not be stored and would be lost, so it must not stay valid.
    await revokeToken(client, created.id);
    throw error;
  }
  if (previous?.url === owner.url) await revokeToken(client, previous.tokenId);
}
